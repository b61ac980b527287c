// A module needs this file if its other files import Foundation and UIKit. Names that a module
// declares take precedence over those of both imports, so the other files need no change.

import UIKit

typealias Timer = UIKit.Timer
typealias DispatchQueue = UIKit.DispatchQueue
typealias DispatchTime = UIKit.DispatchTime
