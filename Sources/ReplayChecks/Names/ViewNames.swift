// Names views in messages by the app's property that holds them.

import PlainText
import UIKit

/// Names layers as their author would, by the property that holds the view.
///
///     PhotoGridViewController.thumbnails[3] (UIImageView)
///     PhotoViewController.view
///     snapshot of PhotoViewController.imageView
///     UILabel "headline" in CardViewController.view
///     UIStackView 0/1 in PhotoGridViewController.view
///     UIView 1 in the container of PhotoAnimator
///
/// The name is the first of these that exists:
///
/// 1. for a controller's `view`, the controller's type and `.view`; for a window, its type;
/// 2. the property of a view controller, view or helper that holds the view, found by reflection;
/// 3. the view of which a snapshot was taken;
/// 4. the accessibility identifier;
/// 5. the layer's name;
/// 6. the path below the nearest named ancestor, or in the container that an animator fills.
///
/// Names are escaped.
///
/// Cost: nothing until the first name is requested; then one pass over the controllers' and views'
/// stored properties, whose result is kept until ``forget()``.
@MainActor package final class ViewNames {
  /// Objects that may hold views, in addition to the controllers on the screen: animators,
  /// delegates, and controllers that were removed.
  @exclusivity(unchecked) private var others: [AnyObject] = []
  @exclusivity(unchecked) private var index: OwnerIndex?

  package init() {}

  /// Adds objects whose properties may hold views.
  func add(owners: [AnyObject]) {
    guard !owners.isEmpty else { return }
    others += owners
    index = nil
  }

  /// Removes the names and the added owners, because properties change and a name must not retain
  /// an object.
  package func forget() {
    others = []
    index = nil
  }

  /// Returns the name of a layer, derived from its view if it has one.
  ///
  /// - Parameter path: the layer's former path, for a layer that is no longer in a window.
  package func name(of layer: CALayer, path: String? = nil) -> String {
    let index = index ?? OwnerIndex(others: others)
    self.index = index
    let owner: AnyObject = (layer.delegate as? UIView) ?? layer
    let type = "\(Swift.type(of: owner))"
    if let property = index.property(of: layer) {
      return escape(property.isWholeName ? property.text : "\(property.text) (\(type))")
    }
    if let source = (owner as? UIView)?.snapshottedView {
      return "snapshot of " + name(of: source.layer)
    }
    // This layer is a copy that was never in a tree.
    if layer.isOldPicture { return escape("\(type) in a CATransition's snapshot") }
    if let label = Self.label(of: layer) {
      return escape("\(type) \"\(label)\"") + place(below: layer.superlayer, index)
    }
    var places: [String] = []
    var each = layer
    while let parent = each.superlayer {
      places.append(each.place(in: parent))
      if let container = Self.containerName(of: parent) {
        return escape("\(type) ") + places.reversed().joined(separator: "/") + container
      }
      guard index.property(of: parent) == nil else {
        return escape("\(type) ") + places.reversed().joined(separator: "/")
          + place(below: parent, index)
      }
      each = parent
    }
    if path == nil, layer.superlayer == nil, !(owner is UIWindow) {
      return escape(type) + Self.removed
    }
    return escape("\(type) ") + (path ?? layer.reportPath)
  }

  /// The end of the name of a layer that was removed from its tree and has no other name.
  static let removed = ", removed by now"

  /// Returns the layer's name by the property that holds it, or by the view of which a snapshot was
  /// taken; nil for layers that only their paths identify. Escaped.
  package func ownName(of layer: CALayer) -> String? {
    let index = index ?? OwnerIndex(others: others)
    self.index = index
    if let property = index.property(of: layer), !property.isSystems {
      return escape(property.text)
    }
    guard let source = (layer.delegate as? UIView)?.snapshottedView else { return nil }
    return ownName(of: source.layer).map { "snapshot of \($0)" }
  }

  /// Returns the end of a name, such as ` in PhotoViewController.view`: the property that holds the
  /// layer or, failing that, the property that holds its nearest ancestor; empty if there is none.
  private func place(below layer: CALayer?, _ index: OwnerIndex) -> String {
    var each = layer
    while let ancestor = each {
      if let property = index.property(of: ancestor) { return escape(" in \(property.text)") }
      each = ancestor.superlayer
    }
    return ""
  }

  /// Returns ` in the container of PhotoAnimator` for the container of the running transition, if
  /// one of the app's own animators fills it; nil for other layers.
  private static func containerName(of layer: CALayer) -> String? {
    guard let view = UITransitionObserver.currentContainer, view.layer === layer,
      let animator = UITransitionObserver.currentParts?.animator,
      StoredProperties.isAppDefined(Swift.type(of: animator))
    else { return nil }
    return escape(" in the container of \(Swift.type(of: animator))")
  }

  private static func label(of layer: CALayer) -> String? {
    let identifier = (layer.delegate as? UIView)?.accessibilityIdentifier
    return [identifier, layer.name].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}

extension CALayer {
  /// Returns the layer's index among the sublayers of its superlayer, or `mask`.
  func place(in parent: CALayer) -> String {
    parent.mask === self ? "mask" : "\(parent.sublayers?.firstIndex { $0 === self } ?? 0)"
  }

  /// The indices from the window down: `0/1/3`; `detached/1` outside the windows.
  var reportPath: String {
    var places: [String] = []
    var layer = self
    while let parent = layer.superlayer {
      places.append(layer.place(in: parent))
      layer = parent
    }
    let root = UIApplication.shared.windows.firstIndex { $0.layer === layer }
    places.append(root.map(String.init) ?? "detached")
    return places.reversed().joined(separator: "/")
  }
}
