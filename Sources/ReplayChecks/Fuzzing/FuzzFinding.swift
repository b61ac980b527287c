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

/// A failure with the smallest recording that was found to cause it.
///
/// Passed between processes as JSON, with the recording as text.
public struct FuzzFinding: Sendable {
  /// The number of the case, from 0; `--only` runs it alone.
  public var number: Int
  /// The subject's name.
  public var subject: String
  /// The failure that the shrunk recording causes.
  public var failure: FuzzFailure
  /// The original recording and the mutations, in order; escaped.
  public var story: String
  /// The shrunk recording, which can be saved and replayed.
  public var trace: Trace
  /// The recording's text, if the text breaks the format, so that ``trace`` cannot represent it.
  public var text: [UInt8]?
  /// The number of event frames in the mutated recording.
  public var framesBefore: Int
  /// The number of event frames in the shrunk recording.
  public var framesAfter: Int
  /// Whether the case crashed or hung a process; its recording is then not shrunk.
  public var isCrash: Bool
  /// The situation in which the case's gesture is replayed, such as a rotation.
  public var situation: FuzzSituation

  /// Creates a finding.
  public init(
    number: Int, subject: String, failure: FuzzFailure, story: String, trace: Trace,
    text: [UInt8]? = nil, framesBefore: Int, framesAfter: Int, isCrash: Bool = false,
    situation: FuzzSituation = FuzzSituation()
  ) {
    self.number = number
    self.subject = subject
    self.failure = failure
    self.story = story
    self.trace = trace
    self.text = text
    self.framesBefore = framesBefore
    self.framesAfter = framesAfter
    self.isCrash = isCrash
    self.situation = situation
  }

  /// Returns the recording's text.
  ///
  /// - Throws: `TraceError` for a trace that the format cannot represent.
  public func bytes() throws(TraceError) -> [UInt8] {
    if let text { return text }
    return try TraceWriter.bytes(of: trace)
  }
}

extension FuzzFinding: Codable {
  private enum Key: String, CodingKey {
    case number, subject, failure, story, recording, text, framesBefore, framesAfter, isCrash
    case situation
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(number, forKey: .number)
    try container.encode(subject, forKey: .subject)
    try container.encode(failure, forKey: .failure)
    try container.encode(story, forKey: .story)
    try container.encode(TraceWriter.bytes(of: trace), forKey: .recording)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encode(framesBefore, forKey: .framesBefore)
    try container.encode(framesAfter, forKey: .framesAfter)
    try container.encode(isCrash, forKey: .isCrash)
    try container.encode(situation, forKey: .situation)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      number: try container.decode(Int.self, forKey: .number),
      subject: try container.decode(String.self, forKey: .subject),
      failure: try container.decode(FuzzFailure.self, forKey: .failure),
      story: try container.decode(String.self, forKey: .story),
      trace: try TraceReader.read(
        bytes: container.decode([UInt8].self, forKey: .recording), file: "finding"),
      text: try container.decodeIfPresent([UInt8].self, forKey: .text),
      framesBefore: try container.decode(Int.self, forKey: .framesBefore),
      framesAfter: try container.decode(Int.self, forKey: .framesAfter),
      isCrash: try container.decode(Bool.self, forKey: .isCrash),
      situation: try container.decode(FuzzSituation.self, forKey: .situation))
  }
}
