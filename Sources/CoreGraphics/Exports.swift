// CoreGraphics for Linux: the geometry that UIKit code expects and that Foundation on Linux lacks.

@_exported import Foundation

/// A time in seconds (CoreFoundation's name).
public typealias CFTimeInterval = Double
