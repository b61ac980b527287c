// Core Foundation's names for Foundation's classes, which code published for iOS uses in casts.

public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFNumber = NSNumber

/// The largest finite `Float`, by its C name.
public let MAXFLOAT = Float.greatestFiniteMagnitude
