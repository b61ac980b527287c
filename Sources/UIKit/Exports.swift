// Exports: `import UIKit` also imports Foundation, CoreGraphics and QuartzCore, as on Apple's
// platforms. A file that passes closures to functions of QuartzCore also imports that module
// explicitly: otherwise Swift checks actor isolation in each call of such a closure, which costs
// about 250 instructions.

@_exported import Foundation
@_exported import QuartzCore
