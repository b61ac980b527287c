import UIKit

/// The app's state at rest, as far as it affects what a gesture does and shows.
///
/// A gesture may legitimately change the app: it focuses a text field, selects a row, marks a
/// message as read, scrolls a list. The repetition then starts in another state, so its frames may
/// differ without a mistake. Views and controllers are not retained. Cost: one pass over all layers
/// and controllers.
@MainActor struct AppState {
  /// How far two states are equal.
  enum Likeness {
    /// All views and values are equal.
    case equal
    /// Views or values differ, but the screens, their frames, the scroll positions and the first
    /// responder are equal: the same gesture must begin the same transition.
    case equalForGestures
    /// The same gesture may have another effect.
    case different
  }

  private let values: WorldValues
  /// The types of the controllers, in order, and whether each is shown: the selected tab.
  private let screens: [String]
  /// The frames in the window of the controllers' views.
  private var frames: [CGRect] = []
  private var scrollPositions: [CGPoint] = []
  private var firstResponder: ObjectIdentifier?
  /// The states of the controls, and the cells that are selected.
  private var controls: [UInt] = []

  init() {
    let controllers = WorldSnapshot.controllers
    screens = controllers.map { "\(type(of: $0)) \($0.viewIfLoaded?.window != nil)" }
    values = WorldValues(WorldSnapshot(isStart: false))
    for controller in controllers {
      guard let view = controller.viewIfLoaded, let window = view.window else { continue }
      frames.append(view.convert(view.bounds, to: window))
    }
    for window in UIApplication.shared.windows { add(window) }
  }

  private mutating func add(_ view: UIView) {
    if view.isFirstResponder { firstResponder = ObjectIdentifier(type(of: view)) }
    switch view {
    case let scroll as UIScrollView: scrollPositions.append(scroll.contentOffset)
    case let control as UIControl: controls.append(control.state.rawValue)
    case let cell as UITableViewCell: controls.append(cell.isSelected ? 1 : 0)
    case let cell as UICollectionViewCell: controls.append(cell.isSelected ? 1 : 0)
    default: break
    }
    for child in view.subviews { add(child) }
  }

  func likeness(to other: AppState) -> Likeness {
    guard screens == other.screens, firstResponder == other.firstResponder,
      Self.areNear(frames.map(\.origin), other.frames.map(\.origin)),
      Self.areNear(frames.map(Self.corner), other.frames.map(Self.corner)),
      Self.areNear(scrollPositions, other.scrollPositions)
    else { return .different }
    return controls == other.controls && values.isEqual(to: other.values)
      ? .equal : .equalForGestures
  }

  private static func corner(_ frame: CGRect) -> CGPoint { CGPoint(x: frame.maxX, y: frame.maxY) }

  private static func areNear(_ a: [CGPoint], _ b: [CGPoint]) -> Bool {
    a.elementsEqual(b) {
      abs($0.x - $1.x) <= ShownPicture.pointTolerance
        && abs($0.y - $1.y) <= ShownPicture.pointTolerance
    }
  }
}

/// The values of a snapshot, without references to its layers and controllers.
@MainActor private struct WorldValues {
  private struct Row {
    /// The type of the layer's view, or of the layer if it has no view.
    let type: ObjectIdentifier
    /// The row of the superlayer.
    let parent: Int
    let values: ModelValues
  }

  private let rows: [Row]
  private let unshown: [ModelValues]
  private let screens: [ScreenValues]

  init(_ world: WorldSnapshot) {
    rows = world.rows.map { row in
      let owner: AnyObject = (row.layer.delegate as? UIView) ?? row.layer
      return Row(type: ObjectIdentifier(type(of: owner)), parent: row.parent, values: row.values)
    }
    unshown = world.unshown.allValues
    screens = world.screens.map(\.values)
  }

  /// Returns whether both have the same types in the same order, with the same values. The objects
  /// may differ, because a scene makes its screens anew.
  func isEqual(to other: WorldValues) -> Bool {
    rows.elementsEqual(other.rows) {
      $0.parent == $1.parent && $0.type == $1.type && Self.areEqual($0.values, $1.values)
    }
      && unshown.elementsEqual(other.unshown, by: Self.areEqual)
      && screens.elementsEqual(other.screens) { $0.firstDifference(to: $1) == nil }
  }

  private static func areEqual(_ one: ModelValues, _ other: ModelValues) -> Bool {
    one.hasSameProperties(as: other) && one.firstDifference(to: other) == nil
  }
}
