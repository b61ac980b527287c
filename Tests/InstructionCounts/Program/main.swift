// The program whose instructions run.sh counts: frames of growing scenes, and the startup of a
// tool with few or many animators.
//
//   instructioncounts frames tracks layers   one line per pass: series, size, frames
//   instructioncounts times tracks layers    the same lines with nanoseconds per frame
//   instructioncounts version 513            runs --version in a tool with that many more animators
//   instructioncounts fit                    reads costs from standard input, checks their growth

import Collected
import EdgePanCommands
import Foundation
import UIKit

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "frames":
  try eachPass(of: arguments.dropFirst()) { series, size, work in
    collect(work)
    print(series, size, work.units)
  }
case "times":
  try eachPass(of: arguments.dropFirst()) { series, size, work in
    let times = (0..<15).map { _ in
      let begin = MonotonicClock.nanoseconds
      work.run()
      return Double(MonotonicClock.nanoseconds - begin) / Double(work.units)
    }
    print(series, size, Distribution(times).p50)
  }
case "version":
  // The names have one letter, so they are as cheap to create as the literals that a tool would
  // have.
  var own: [AnimatorEntry] = []
  for number in 0..<(arguments.dropFirst().first.flatMap { UInt32($0) } ?? 0) {
    let name = String(Unicode.Scalar(0x4E00 + number) ?? "?")
    own.append(AnimatorEntry(name: name) { _ in NeverRun() })
  }
  exit(EdgePanTool(name: "edgepan", animators: own).run(["--version"]).rawValue)
case "fit": exit(Growth.judge(standardInput()) ? 0 : 1)
default:
  let usage = "usage: instructioncounts frames SERIES… | times SERIES… | version N | fit\n"
  FileHandle.standardError.write(Data(usage.utf8))
  exit(2)
}

/// Runs `body` over the passes of every series, each after a warm-up. The first pass is an almost
/// empty scene; the others have sizes from 1,000 to 100,000, each √10 times the previous one.
@MainActor func eachPass(
  of series: some Sequence<String>, _ body: (String, Int, PartWork) -> Void
) throws {
  for name in series {
    guard let part = ScalingSeries(rawValue: name) else {
      let known = ScalingSeries.allCases.map(\.rawValue).joined(separator: " ")
      FileHandle.standardError.write(
        Data("unknown series '\(name)'; expected one of: \(known)\n".utf8))
      exit(2)
    }
    for size in [Growth.smallest, 1_000, 3_162, 10_000, 31_623, 100_000] {
      let work = try part.part(size: size, frames: 4).prepare()
      work.run()
      work.run()
      body(name, size, work)
    }
  }
}

/// Runs one pass with its instructions counted.
@MainActor func collect(_ work: PartWork) {
  let context = Unmanaged.passUnretained(work).toOpaque()
  edgepan_collected(
    { context in
      guard let context else { return }
      // The call is on the main thread, which the callback's type cannot express.
      MainActor.assumeIsolated {
        Unmanaged<PartWork>.fromOpaque(context).takeUnretainedValue().run()
      }
    }, context)
}

func standardInput() -> String {
  String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
}

/// An animator that is registered but never runs.
final class NeverRun: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    context.completeTransition(true)
  }
}
