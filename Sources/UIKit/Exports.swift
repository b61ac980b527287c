// Exports: `import UIKit` also imports Foundation, CoreGraphics and QuartzCore, as on Apple's
// platforms.

@_exported import Foundation
@_exported import QuartzCore
