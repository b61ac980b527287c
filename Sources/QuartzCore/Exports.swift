// Exports: `import QuartzCore` also imports Foundation and CoreGraphics, as on Apple's platforms.

@_exported import CoreGraphics
@_exported import Foundation
