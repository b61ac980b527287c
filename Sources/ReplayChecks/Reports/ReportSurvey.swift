// The result of scanning one report: its run, and whether it is complete.

import PlainText

/// The checked head and tail of a report. Cost: one pass over its bytes; no case is decoded.
struct ReportSurvey: Sendable {
  var path: String
  var head = ReportHead()
  var tail = ReportTail()
  var cases = 0
  var schema = ""

  /// - Throws: ``ReportError`` for a file that is not a report or ends early.
  init(path: String) throws(ReportError) {
    self.path = path
    var reader = ReportReader(path: path)
    var (hasTail, hasInvalidShard) = (false, false)
    survey: while true {
      switch try reader.next() {
      case .endOfObject: break survey
      case .element(let list, _): if list == "cases" { cases += 1 }
      case .member(let name, let text):
        let value = try reader.parsed(text)
        switch name {
        case "schema": schema = value.string ?? ""
        case "run": head.run = RunIdentity(json: value)
        case "shard":
          head.shard = RunShard(json: value)
          hasInvalidShard = head.shard == nil
        case "arguments":
          if case .array(let words) = value {
            let texts = words.compactMap(\.string)
            head.arguments = texts.count == words.count ? texts : nil
          }
        case "goldenNames":
          if case .array(let names) = value { tail.goldenNames = names.compactMap(\.string) }
        case "recordings": tail.recordings = value.reportCount
        case "plannedCases":
          tail.plannedCases = value.reportCount
          hasTail = true
        case "isComplete": tail.isComplete = value == .bool(true)
        default: break
        }
      }
    }
    guard schema.hasPrefix("edgepan.verify/") else {
      throw ReportError(path: path, why: "not a report of verify --json")
    }
    guard schema == ReportHead.schema else { return }
    if hasInvalidShard {
      throw ReportError(
        path: path,
        why: "invalid shard; the index is 1 to the number of shards, which is at most "
          + "\(RunShard.maximumCount)")
    }
    guard hasTail else { return }
    // Cases may be missing only if the report is marked as interrupted.
    if tail.isComplete, cases != tail.plannedCases {
      throw ReportError(
        path: path,
        why: "it contains \(cases) of its \(counted(tail.plannedCases, "planned case"))")
    }
  }
}
