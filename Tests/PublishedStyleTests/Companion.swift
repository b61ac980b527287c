// A module needs this file if its other files import both Foundation and UIKit. Names declared by a
// module take precedence over imported names, so the other files need no change.

import UIKit

typealias Timer = UIKit.Timer
typealias DispatchQueue = UIKit.DispatchQueue
typealias DispatchTime = UIKit.DispatchTime
