// Core Foundation's names for Foundation's classes, used in casts of published code.

public typealias CFArray = NSArray
public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFData = NSData
public typealias CFNumber = NSNumber

/// The largest number of `Float`, by C's name for it.
public let MAXFLOAT = Float.greatestFiniteMagnitude
