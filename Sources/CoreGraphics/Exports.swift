// CoreGraphics for Linux: the geometry that UIKit code expects and Foundation there lacks.

@_exported import Foundation

/// A time in seconds (CoreFoundation's name).
public typealias CFTimeInterval = Double
