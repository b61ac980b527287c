// The one file that a module needs whose files import Foundation beside UIKit: its own names win
// over both imports', so the files themselves stay as they are.

import UIKit

typealias Timer = UIKit.Timer
typealias DispatchQueue = UIKit.DispatchQueue
typealias DispatchTime = UIKit.DispatchTime
