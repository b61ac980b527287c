import UIKit

/// Maps views and layers to the properties that hold them, for all controllers on the screen and
/// the objects that they own.
@MainActor struct OwnerIndex {
  /// The property that holds a view.
  struct Name {
    var text: String
    /// Whether the text needs no type after it, as for a controller's own `view` or a window.
    var isWholeName: Bool
    /// Whether UIKit's class declares the property. Such a name is for messages only.
    var isSystems = false
  }

  private var names: [ObjectIdentifier: Name] = [:]
  private var visited: Set<ObjectIdentifier> = []
  private var queue: [(object: AnyObject, prefix: String, depth: Int)] = []
  /// The bars of navigation and tab controllers, which an app's property may also hold.
  private var bars: [(layer: CALayer, text: String)] = []
  private var budget = Self.maximumProperties

  /// The maximum number of values to search, because building a message must not take seconds.
  private static let maximumProperties = 50_000
  /// The maximum number of elements to search in one collection. Larger sets and dictionaries are
  /// not searched, because their first elements differ in each process.
  private static let maximumElements = 2_000
  /// The maximum number of objects other than controllers and views in a path of properties.
  private static let maximumHelpers = 2

  init(others: [AnyObject]) {
    for window in UIApplication.shared.windows {
      name(window.layer, "\(Swift.type(of: window))", isWhole: true)
      if let root = window.rootViewController { add(root) }
    }
    for other in others {
      if let controller = other as? UIViewController {
        add(controller)
      } else {
        enqueue(other, prefix: "\(Swift.type(of: other))", depth: 0)
      }
    }
    search()
    // Views that no property holds, especially cells, appear by type in the names of their
    // subviews.
    for window in UIApplication.shared.windows { addOwners(below: window) }
    search()
    for (layer, text) in bars where names[ObjectIdentifier(layer)] == nil {
      names[ObjectIdentifier(layer)] = Name(text: text, isWholeName: true, isSystems: true)
    }
  }

  func property(of layer: CALayer) -> Name? { names[ObjectIdentifier(layer)] }

  private mutating func add(_ controller: UIViewController) {
    guard !visited.contains(ObjectIdentifier(controller)) else { return }
    let type = "\(Swift.type(of: controller))"
    if let view = controller.viewIfLoaded {
      name(view.layer, "\(type).view", isWhole: true)
      addBars(of: controller, type)
    }
    enqueue(controller, prefix: type, depth: 0)
    for child in controller.children { add(child) }
    if let presented = controller.presentedViewController, controller.parent == nil {
      add(presented)
    }
  }

  private mutating func addBars(of controller: UIViewController, _ type: String) {
    switch controller {
    case let navigation as UINavigationController:
      bars.append((navigation.navigationBar.layer, "\(type).navigationBar"))
    case let tabs as UITabBarController: bars.append((tabs.tabBar.layer, "\(type).tabBar"))
    default: break
    }
  }

  private mutating func addOwners(below view: UIView) {
    for child in view.subviews {
      if StoredProperties.isAppDefined(Swift.type(of: child)) {
        enqueue(child, prefix: "\(Swift.type(of: child))", depth: 0)
      }
      addOwners(below: child)
    }
  }

  private mutating func name(_ layer: CALayer, _ text: String, isWhole: Bool) {
    guard names[ObjectIdentifier(layer)] == nil else { return }
    names[ObjectIdentifier(layer)] = Name(text: text, isWholeName: isWhole)
  }

  private mutating func enqueue(_ object: AnyObject, prefix: String, depth: Int) {
    guard depth <= Self.maximumHelpers, visited.insert(ObjectIdentifier(object)).inserted else {
      return
    }
    queue.append((object, prefix, depth))
  }

  /// Searches breadth first, so that the shortest path of properties names a view.
  private mutating func search() {
    var next = 0
    while next < queue.count, budget > 0 {
      let (object, prefix, depth) = queue[next]
      next += 1
      var found: [(String, Any)] = []
      StoredProperties.forEach(of: object) { found.append(("\(prefix).\($0.label)", $0.value)) }
      for (path, value) in found { visit(value, path, depth) }
    }
    queue = []
  }

  private mutating func visit(_ value: Any, _ path: String, _ depth: Int) {
    budget -= 1
    guard budget > 0 else { return }
    if let optional = value as? any OptionalValue {
      if let wrapped = optional.wrappedValue { visit(wrapped, path, depth) }
      return
    }
    switch value {
    case let view as UIView:
      name(view.layer, path, isWhole: false)
      enqueue(view, prefix: path, depth: depth)
    case let layer as CALayer: name(layer, path, isWhole: false)
    case let controller as UIViewController: add(controller)
    default: visitParts(of: value, path, depth)
    }
  }

  private mutating func visitParts(of value: Any, _ path: String, _ depth: Int) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection:
      for (index, child) in mirror.children.prefix(Self.maximumElements).enumerated() {
        // There can be thousands of numbers and strings, and they hold no views.
        guard Self.canHoldViews(child.value) else { return }
        visit(child.value, "\(path)[\(index)]", depth)
      }
    case .set:
      // The order of a set differs in each process, so its elements have no index.
      guard mirror.children.count <= Self.maximumElements else { return }
      for child in mirror.children {
        guard Self.canHoldViews(child.value) else { return }
        visit(child.value, path, depth)
      }
    case .dictionary:
      // So does the order of a dictionary, and of several keys the first names a view.
      guard mirror.children.count <= Self.maximumElements else { return }
      let pairs = mirror.children.compactMap { $0.value as? (key: AnyHashable, value: Any) }
      let named = pairs.map { (key: Self.text(ofKey: $0.key), value: $0.value) }
      for (key, value) in named.sorted(by: { $0.key < $1.key }) {
        visit(value, path + key, depth)
      }
    case .struct, .tuple, .enum:
      guard Self.canHoldViews(value), depth <= Self.maximumHelpers else { return }
      for child in mirror.children {
        visit(child.value, child.label.map { "\(path).\($0)" } ?? path, depth + 1)
      }
    case .class:
      let object = value as AnyObject
      if StoredProperties.isAppDefined(Swift.type(of: object)) {
        enqueue(object, prefix: path, depth: depth + 1)
      }
    default: break
    }
  }

  /// Returns `[KEY]`; an empty text for a key whose description contains an address, which differs
  /// in each process.
  private static func text(ofKey key: AnyHashable) -> String {
    let text = "\(key.base)"
    return text.contains("0x") ? "" : "[\(text)]"
  }

  private static func canHoldViews(_ value: Any) -> Bool {
    !(value is any Numeric || value is String || value is Bool || value is CGRect)
  }
}
