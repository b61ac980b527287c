// Exports: `import QuartzCore` brings Foundation and CoreGraphics along, as it does on Apple's
// platforms.

@_exported import CoreGraphics
@_exported import Foundation
