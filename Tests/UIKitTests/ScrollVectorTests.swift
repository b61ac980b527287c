// Scrolling as measured by Vercantez/openuikit on an iPhone 16 simulator with iOS 26.1: the drags
// of `vectors/ios26_scroll.json` through a scroll view of the same size, sample by sample.

import Foundation
import SharedFolder
import Testing
import UIKit

private struct Measured: Decodable {
  struct Trace: Decodable {
    struct Input: Decodable {
      let interval_s, began_y, step_y: Double
      let moves: Int
      let then: String?
    }
    struct Ending: Decodable {
      let velocity_pt_per_ms, target: Double
    }
    struct Sample: Decodable { let seconds_after_ended, offset: Double }
    struct Travel: Decodable { let travel, offset: Double }

    let name: String
    let startOffsetY: Double
    let input: Input
    let offsetAtRelease: Double?
    let willEndDragging: Ending
    let finalOffset: Double?
    let samples: [Sample]?
    let offsetsByTravel: [Travel]?
  }
  let traces: [Trace]

  static let all: [Trace] = {
    guard
      let data = FileManager.default.contents(
        atPath: SharedFolder.path("vectors/ios26_scroll.json"))
    else { return [] }
    return (try? JSONDecoder().decode(Measured.self, from: data))?.traces ?? []
  }()

  static func named(_ name: String) throws -> Trace {
    try #require(all.first { $0.name == name })
  }
}

/// A scroll view as in the measurement, and what a drag of the measurement does to it.
@MainActor private final class MeasuredScroll: NSObject, UIScrollViewDelegate {
  let stage: Stage
  let scroll: UIScrollView
  let trace: Measured.Trace
  var target = 0.0
  var offsetsByTravel: [Double: Double] = [:]
  /// The offsets after the lift, with the seconds since then.
  var curve: [(time: Double, offset: Double)] = []

  init(_ trace: Measured.Trace) {
    self.trace = trace
    let root = UIViewController()
    stage = Stage(root: root, framesPerSecond: 1 / trace.input.interval_s)
    scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852))
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.contentSize = CGSize(width: 393, height: 40_000)
    scroll.contentOffset.y = trace.startOffsetY
    super.init()
    scroll.delegate = self
    root.view.addSubview(scroll)
    stage.step()
    drag()
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) { target = targetContentOffset.pointee.y }

  private func drag() {
    let (start, step) = (trace.input.began_y, trace.input.step_y)
    stage.touch(.began, 200, start)
    var y = start
    for _ in 0..<trace.input.moves {
      y += step
      stage.touch(.moved, 200, y)
      offsetsByTravel[abs(y - start)] = scroll.contentOffset.y
    }
    // "19 stationary touches", "38 stationary touches".
    let rest = trace.input.then.flatMap { $0.split(separator: " ").first }.flatMap { Int($0) } ?? 0
    for _ in 0..<rest { stage.touch(.moved, 200, y) }
    stage.touch(.ended, 200, y)
    var time = 0.0
    curve = [(0, scroll.contentOffset.y)]
    stage.settle {
      time += self.trace.input.interval_s
      self.curve.append((time, self.scroll.contentOffset.y))
    }
  }

  /// The seconds from the lift until nothing moves.
  var duration: Double {
    curve.first { $0.offset == curve.last?.offset }?.time ?? 0
  }

  /// The largest difference from the samples, if the curve may be shifted by up to one frame of the
  /// measured display, 1/60 s.
  func worst() -> Double {
    let samples = trace.samples ?? []
    let shifts = stride(from: -1.0 / 60, through: 1.0 / 60, by: 1.0 / 960)
    return shifts.map { shift in
      samples.map { abs(offset(at: $0.seconds_after_ended + shift) - $0.offset) }.max() ?? 0
    }.min() ?? 0
  }

  private func offset(at time: Double) -> Double {
    guard let next = curve.firstIndex(where: { $0.time >= time }), next > 0 else {
      return time <= 0 ? curve[0].offset : curve[curve.count - 1].offset
    }
    let (a, b) = (curve[next - 1], curve[next])
    return a.offset + (b.offset - a.offset) * (time - a.time) / (b.time - a.time)
  }
}

@MainActor
@Suite(.serialized, .enabled(if: SharedFolder.isThere, "needs the folder 'shared'"))
struct ScrollVectorTests {
  @Test(arguments: ["touch_calib", "rubberband_top"])
  func drag_followsTheFinger_andTheBand_within1Point(_ name: String) throws {
    let run = MeasuredScroll(try Measured.named(name))
    for expected in run.trace.offsetsByTravel ?? [] {
      let offset = try #require(run.offsetsByTravel[expected.travel])
      #expect(abs(offset - expected.offset) <= 1, "travel \(expected.travel)")
    }
  }

  @Test(arguments: ["decel_v750", "decel_v3000"])
  func flick_followsTheMeasuredCurve_within2Points(_ name: String) throws {
    let run = MeasuredScroll(try Measured.named(name))
    #expect(run.curve[0].offset == run.trace.offsetAtRelease)
    #expect(run.worst() <= 2)
    #expect(abs(run.scroll.contentOffset.y - (run.trace.finalOffset ?? 0)) <= 0.5)
    let end = run.trace.samples?.last?.seconds_after_ended ?? 0
    #expect(abs(run.duration - end) <= 0.02 * end)
  }

  @Test(arguments: ["decel_v750", "decel_v3000", "edge_impact", "touch_calib", "rubberband_top"])
  func target_isTheMeasuredOne_withinHalfAPoint(_ name: String) throws {
    let run = MeasuredScroll(try Measured.named(name))
    #expect(abs(run.target - run.trace.willEndDragging.target) <= 0.5)
  }

  @Test(arguments: [("edge_impact", 4.0), ("rubberband_top", 14)])
  func bounce_followsTheMeasuredCurve_andTakesItsTime(_ name: String, limit: Double) throws {
    let run = MeasuredScroll(try Measured.named(name))
    #expect(run.worst() <= limit)
    let end = run.trace.samples?.last?.seconds_after_ended ?? 0
    #expect(abs(run.duration - end) <= 0.1 * end)
    #expect(Double(run.scroll.contentOffset.y) == run.trace.samples?.last?.offset)
  }

  @Test func offsets_areWholePixels() throws {
    let run = MeasuredScroll(try Measured.named("rubberband_top"))
    for (_, offset) in run.curve { #expect(abs((offset * 3).rounded() - offset * 3) < 1e-6) }
  }
}
