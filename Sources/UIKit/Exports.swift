// Exports: `import UIKit` brings Foundation, CoreGraphics and QuartzCore along, as it does on
// Apple's platforms.

@_exported import Foundation
@_exported import QuartzCore
