// Finds the object that retains a controller: first by reflection, then by releasing candidates.

import GestureReplay
import PlainText
import UIKit

/// Finds the holder of an object that should have been released.
///
/// Stored properties are read by reflection, over all objects that are reachable from the windows,
/// the scene and the object itself, with associated objects and with what transition contexts and
/// presentation controllers hold. Closures cannot be inspected. EdgePan releases the closures
/// that it keeps, one after another; if the object is then deallocated, that closure held it.
@MainActor struct HolderSearch {
  private let scene: any ReplayScene

  init(scene: any ReplayScene) { self.scene = scene }

  /// Returns whether a stored property of the owner holds the object, directly or in a collection.
  ///
  /// - Parameter inCollections: whether only collections and other compound values count.
  static func isHeld(
    _ object: AnyObject, by owner: AnyObject, inCollections: Bool = false
  ) -> Bool {
    var isHeld = false
    StoredProperties.forEach(of: owner) { property in
      guard property.isStrong, let path = holds(property.value, object) else { return }
      if !inCollections || !path.isEmpty { isHeld = true }
    }
    return isHeld
  }

  /// Describes the holder of the controller that `target` returns.
  func holder(of target: () -> UIViewController?) -> String {
    let (path, own) = read(target)
    if let path { return "\(path) holds it" }
    // From here on, this code must not retain the object.
    return Self.registry(target)
      ?? "a closure or a static variable holds it"
      + (own.isEmpty
        ? "" : "; its own \(own.joined(separator: ", ")) may be part of a retain cycle")
  }

  /// Returns the property that holds the object, if one is found, and the object's closures.
  private func read(_ target: () -> UIViewController?) -> (path: String?, closures: [String]) {
    guard let object = target() else { return (nil, []) }
    return (property(holding: object), closures(of: object))
  }

  // MARK: Properties

  private func property(holding target: UIViewController) -> String? {
    var seen: Set<ObjectIdentifier> = [ObjectIdentifier(target)]
    var queue: [(object: AnyObject, path: String)] = []
    func enqueue(_ object: AnyObject, _ path: String) {
      if seen.insert(ObjectIdentifier(object)).inserted { queue.append((object, path)) }
    }
    for controller in WorldSnapshot.controllers { enqueue(controller, "\(type(of: controller))") }
    enqueue(scene, "\(type(of: scene))")
    // Objects that the target holds may hold the target.
    queue.append((target, "\(type(of: target))"))
    if let view = target.viewIfLoaded { enqueue(view, "\(type(of: target)).view") }
    for child in target.children { enqueue(child, "\(type(of: child))") }
    var next = 0
    while next < queue.count, next < Self.maximumObjects {
      let (object, path) = queue[next]
      next += 1
      var found: String?
      func visit(_ value: Any, _ name: String) {
        guard found == nil else { return }
        if let inner = Self.holds(value, target) {
          // If a property of the target holds the target, that is a cycle.
          found = name + inner
        } else {
          Self.eachObject(in: value, depth: 0) { enqueue($0, name) }
        }
      }
      StoredProperties.forEach(of: object) { property in
        if property.isStrong { visit(property.value, "\(path).\(property.label)") }
      }
      for (label, value) in Self.systemsReferences(of: object) { visit(value, path + label) }
      if let found { return found }
      if let view = object as? UIView {
        for child in view.subviews { enqueue(child, "\(type(of: child))") }
      }
    }
    return nil
  }

  /// The objects that an object retains other than in an app's properties.
  private static func systemsReferences(of object: AnyObject) -> [(label: String, value: Any)] {
    var references: [(label: String, value: Any)] = retainedAssociations(of: object).map {
      (label: "'s associated object", value: $0)
    }
    if let context = object as? any UIViewControllerContextTransitioning {
      for key in [UITransitionContextViewControllerKey.from, .to] {
        guard let controller = context.viewController(forKey: key) else { continue }
        let name = key == .from ? "from" : "to"
        references.append((label: ".viewController(forKey: .\(name))", value: controller))
      }
    }
    if let presentation = object as? UIPresentationController {
      references.append(
        (label: ".presentedViewController", value: presentation.presentedViewController))
    }
    return references
  }

  private static let maximumObjects = 20_000
  private static let maximumElements = 1_000
  /// The maximum number of values that enclose each other. An indirect enum can be as long as a
  /// list, and each of its cases would need a part of the stack.
  private static let maximumDepth = 32

  /// Returns the path from a value to the object: `""` if the value is the object, an index such as
  /// `[3]` or a label such as `.view` if the value contains it; nil if it does not. The elements of
  /// a set have no index, because their order differs in each process.
  private static func holds(_ value: Any, _ target: AnyObject, depth: Int = 0) -> String? {
    guard depth < maximumDepth else { return nil }
    if let optional = value as? any OptionalValue {
      return optional.wrappedValue.flatMap { holds($0, target, depth: depth + 1) }
    }
    if type(of: value) is AnyClass { return (value as AnyObject) === target ? "" : nil }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set:
      for (index, child) in mirror.children.prefix(maximumElements).enumerated() {
        guard let inner = holds(child.value, target, depth: depth + 1) else { continue }
        return (mirror.displayStyle == .set ? "" : "[\(index)]") + inner
      }
    case .dictionary, .struct, .tuple, .enum:
      for child in mirror.children.prefix(maximumElements) {
        if let inner = holds(child.value, target, depth: depth + 1) {
          return (child.label.map { ".\($0)" } ?? "") + inner
        }
      }
    default: break
    }
    return nil
  }

  private static func eachObject(in value: Any, depth: Int, _ body: (AnyObject) -> Void) {
    guard depth < 4 else { return }
    if let optional = value as? any OptionalValue {
      if let wrapped = optional.wrappedValue { eachObject(in: wrapped, depth: depth, body) }
      return
    }
    if let type = type(of: value) as? AnyClass {
      let object = value as AnyObject
      if StoredProperties.isAppDefined(type) || object is UIView
        || object is any UIViewControllerContextTransitioning || object is UIPresentationController
      {
        body(object)
      }
      return
    }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle != nil else { return }
    for child in mirror.children.prefix(maximumElements) {
      eachObject(in: child.value, depth: depth + 1, body)
    }
  }

  // MARK: Closures

  /// Returns the object's properties that are closures or observer tokens.
  private func closures(of object: AnyObject) -> [String] {
    var names: [String] = []
    StoredProperties.forEach(of: object) { property in
      var value = property.value
      if let optional = value as? any OptionalValue {
        guard let wrapped = optional.wrappedValue else { return }
        value = wrapped
      }
      let type = "\(type(of: value))"
      if type.contains("->") {
        names.append("closure \(property.label)")
      } else if type.contains("NSNotificationReceiver") {
        names.append("observer token \(property.label)")
      }
    }
    return names
  }

  // MARK: EdgePan's registries

  /// Releases the entries of EdgePan's registries, one after another, until the object is
  /// deallocated, and describes the entry that held it; nil if none did.
  private static func registry(_ target: () -> UIViewController?) -> String? {
    for link in FrameCycle.current.displayLinks {
      link.invalidate()
      if target() == nil { return "the action of a CADisplayLink holds it; call invalidate()" }
    }
    while let seconds = UIApplication.shared.dropWaitingBlock() {
      if target() == nil {
        return "a block or timer that waits for \(Figure(seconds, 3)) s of the simulated clock "
          + "holds it"
      }
    }
    // The view is fetched again in each step, because it must not be retained here.
    var place = 0
    while let recognizer = recognizer(place, of: target) {
      let name = "\(type(of: recognizer))"
      recognizer.dropActions()
      if target() == nil {
        return "an action of its view's \(name) holds it; capture it weakly"
      }
      place += 1
    }
    return nil
  }

  private static func recognizer(
    _ place: Int, of target: () -> UIViewController?
  ) -> UIGestureRecognizer? {
    func all(_ view: UIView) -> [UIGestureRecognizer] {
      (view.gestureRecognizers ?? []) + view.subviews.flatMap(all)
    }
    let recognizers = target()?.viewIfLoaded.map(all) ?? []
    return recognizers.indices.contains(place) ? recognizers[place] : nil
  }
}
