// A finding of fuzzing: the failure and the recording that causes it.

import GestureTrace

/// A failure of one replay.
public struct FuzzFailure: Hashable, Sendable, Codable {
  /// The name of the broken rule, or another kind of failure, such as `scene` for an error that the
  /// scene threw.
  public var kind: String
  /// A human-readable description of the failure, with the frame and the cause.
  public var message: String
  /// What is wrong, apart from the numbers of one gesture: the rule, the object and the cause. Two
  /// failures with the same mistake on the same subject are one finding.
  public var mistake: String

  /// Creates a failure, of which each kind is one mistake unless `mistake` says more.
  public init(kind: String, message: String, mistake: String? = nil) {
    self.kind = kind
    self.message = message
    self.mistake = mistake ?? kind
  }
}

/// What one replay of a fuzzed recording showed.
public struct FuzzOutcome: Sendable {
  /// All failures, in the order in which they were found.
  public var failures: [FuzzFailure]
  /// Whether a gesture began: whether the replay tested anything.
  public var hasBegun: Bool

  /// Creates an outcome.
  public init(failures: [FuzzFailure], hasBegun: Bool) {
    self.failures = failures
    self.hasBegun = hasBegun
  }
}

/// A failure with the smallest recording that was found to cause it. Passed between processes as
/// JSON.
public struct FuzzFinding: Sendable, Codable {
  /// The number of the case, from 0; `--only` runs it alone.
  public var number: Int
  /// The subject's name.
  public var subject: String
  /// The failure that the shrunk recording causes.
  public var failure: FuzzFailure
  /// The original recording and the mutations, in order; escaped.
  public var story: String
  /// The shrunk recording, which can be saved and replayed.
  @CodedAsText public var trace: Trace
  /// The recording's text, if the text breaks the format, so that ``trace`` cannot represent it.
  public var text: [UInt8]?
  /// The number of event frames in the mutated recording.
  public var framesBefore: Int
  /// The number of event frames in the shrunk recording.
  public var framesAfter: Int
  /// Whether the case crashed or hung a process; its recording is then not shrunk.
  public var isCrash = false
  /// The situation in which the case's gesture is replayed, such as a rotation.
  public var situation = FuzzSituation()

  /// Returns the recording's text.
  ///
  /// - Throws: `TraceError` for a trace that the format cannot represent.
  public func bytes() throws(TraceError) -> [UInt8] {
    if let text { return text }
    return try TraceWriter.bytes(of: trace)
  }
}

/// A recording that is coded as its text.
@propertyWrapper public struct CodedAsText: Sendable, Codable {
  /// The recording.
  public var wrappedValue: Trace

  /// Creates the coding of a recording.
  public init(wrappedValue: Trace) { self.wrappedValue = wrappedValue }

  public init(from decoder: any Decoder) throws {
    wrappedValue = try TraceReader.read(bytes: [UInt8](from: decoder), file: "finding")
  }

  public func encode(to encoder: any Encoder) throws {
    try TraceWriter.bytes(of: wrappedValue).encode(to: encoder)
  }
}
