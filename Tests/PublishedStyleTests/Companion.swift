// The one file that a module needs if its files import Foundation and UIKit: a module's own names
// take precedence over those of both imports, so those files need no change.

import UIKit

typealias Timer = UIKit.Timer
typealias DispatchQueue = UIKit.DispatchQueue
typealias DispatchTime = UIKit.DispatchTime
