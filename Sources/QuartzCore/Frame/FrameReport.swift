/// A report of an invalid call that the engine ignored; the text names the remedy.
public struct FrameReport: Equatable, Sendable, CustomStringConvertible {
  public enum Code: String, Sendable {
    case unknownKeyPath, unfitValue, unusableTiming, notFinite, layerInsideItself
    case unbalancedCommit, unknownSelector
  }

  public let code: Code
  /// The error, the layer that it affects, and the remedy.
  public let message: String

  public var description: String { "\(code.rawValue): \(message)" }
}

extension FrameReport {
  @MainActor static func unknownKeyPath(layer: CALayer, keyPath: String) -> FrameReport {
    FrameReport(
      code: .unknownKeyPath,
      message: "\(label(layer)) has no animatable property \"\(keyPath)\"; "
        + "the animation runs without effect. Check the spelling of the key path.")
  }

  @MainActor static func unfitValue(layer: CALayer, key: String) -> FrameReport {
    FrameReport(
      code: .unfitValue,
      message: "a value for \"\(key)\" of \(label(layer)) is not of the property's type or not "
        + "finite; it was ignored. Pass a number, point, rect, transform or CGColor as needed."
    )
  }

  @MainActor static func unusableTiming(layer: CALayer, key: String?) -> FrameReport {
    FrameReport(
      code: .unusableTiming,
      message: "the timing of animation \"\(key ?? "(no key)")\" on \(label(layer)) contains NaN "
        + "or infinity; the animation has no effect. Check beginTime, speed, timeOffset, duration.")
  }

  @MainActor static func notFinite(layer: CALayer, key: String) -> FrameReport {
    FrameReport(
      code: .notFinite,
      message: "\"\(key)\" of \(label(layer)) was set to NaN or infinity; it keeps its old value. "
        + "Check the arithmetic before the assignment (a division by a zero size?).")
  }

  @MainActor static func layerInsideItself(layer: CALayer) -> FrameReport {
    FrameReport(
      code: .layerInsideItself,
      message: "\(label(layer)) would have become its own descendant; the tree is unchanged. "
        + "Remove the new superlayer from this layer's descendants first.")
  }

  static func unknownSelector(_ action: TargetAction, _ failure: SelectorFailure) -> FrameReport {
    FrameReport(
      code: .unknownSelector,
      message: action.selector.explanation(of: failure, target: action.target))
  }

  static let frameOutOfTime = FrameReport(
    code: .notFinite,
    message: "a frame was requested at a time that is NaN or infinite; it was skipped. Check the "
      + "arithmetic of the driver that calls advance(to:targetTimestamp:).")

  static let unbalancedCommit = FrameReport(
    code: .unbalancedCommit,
    message: "CATransaction.commit() without begin(); it was ignored. Remove it, or add begin().")

  @MainActor private static func label(_ layer: CALayer) -> String {
    "\(type(of: layer))" + (layer.name.map { " \"\($0)\"" } ?? "")
  }
}

extension LayerCompiler {
  /// Reports once per attached animation, however many times it is compiled.
  func report(_ report: FrameReport, _ entry: AttachedAnimation?) {
    guard entry?.hasReported != true else { return }
    entry?.hasReported = true
    FrameCycle.current.report(report)
  }
}
