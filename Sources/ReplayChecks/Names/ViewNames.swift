// Names views in messages by the app's property that holds them.

import PlainText
import UIKit

/// Names layers as their author would, by the property that holds the view.
///
///     PhotoGridViewController.thumbnails[3] (UIImageView)
///     PhotoViewController.view
///     snapshot of PhotoViewController.imageView
///     UILabel "headline" in CardViewController.view
///     PhotoGridViewController.view.subviews[0].subviews[1] (UIStackView)
///     subviews[1] of the container of PhotoAnimator (UIView)
///
/// The name is the first of these that exists:
///
/// 1. for a controller's `view`, the controller's type and `.view`; for a window, its type;
/// 2. the property of a view controller, view or helper that holds the view, found by reflection;
/// 3. the view of which a snapshot was taken;
/// 4. the accessibility identifier;
/// 5. the layer's name;
/// 6. the way from the nearest named ancestor, or from the container that an animator fills, as an
///    expression.
///
/// EdgePan's own classes that Apple's UIKit does not have are named by their public superclass.
/// Names are escaped.
///
/// Cost: nothing until the first name is requested; then one pass over the controllers' and views'
/// stored properties, whose result is kept until ``forget()``.
@MainActor package final class ViewNames {
  /// Objects that may hold views, in addition to the controllers on the screen: animators,
  /// delegates, and controllers that were removed.
  private var others: [AnyObject] = []
  private var index: OwnerIndex?

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
    knownName(of: layer, path: path)
      ?? "\(escape(Self.publicType(of: (layer.delegate as? UIView) ?? layer))), removed by now"
  }

  /// Returns the name of a layer; nil for a layer that was removed from its tree and has no other
  /// name.
  func knownName(of layer: CALayer, path: String? = nil) -> String? {
    let index = index ?? OwnerIndex(others: others)
    self.index = index
    let owner: AnyObject = (layer.delegate as? UIView) ?? layer
    let type = Self.publicType(of: owner)
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
    var way = ""
    var each = layer
    while let parent = each.superlayer {
      way = each.step(from: parent) + way
      if let container = Self.containerName(of: parent) {
        return escape("\(way.dropFirst()) of \(container) (\(type))")
      }
      if let property = index.property(of: parent) {
        return escape("\(property.text)\(way) (\(type))")
      }
      each = parent
    }
    if path == nil, layer.superlayer == nil, !(owner is UIWindow) { return nil }
    return escape("\(type) ") + (path ?? layer.reportPath)
  }

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

  /// Returns the name of the object's class or, for a class of UIKit or QuartzCore that Apple's
  /// frameworks do not have, of its nearest superclass that they have.
  static func publicType(of object: AnyObject) -> String {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let each = mirror {
      let name = "\(each.subjectType)"
      let isSystems = (each.subjectType as? AnyClass).map { !StoredProperties.isAppDefined($0) }
      if isSystems != true || ["UI", "CA", "NS"].contains(where: name.hasPrefix) { return name }
      mirror = each.superclassMirror
    }
    return "\(Swift.type(of: object))"
  }

  /// Returns `the container of PhotoAnimator` for the container of the running transition, if
  /// one of the app's own animators fills it; nil for other layers.
  private static func containerName(of layer: CALayer) -> String? {
    guard let view = UITransitionObserver.currentContainer, view.layer === layer,
      let animator = UITransitionObserver.currentParts?.animator,
      StoredProperties.isAppDefined(Swift.type(of: animator))
    else { return nil }
    return "the container of \(Swift.type(of: animator))"
  }

  private static func label(of layer: CALayer) -> String? {
    let identifier = (layer.delegate as? UIView)?.accessibilityIdentifier
    return [identifier, layer.name].lazy.compactMap { $0 }.first { !$0.isEmpty }
  }
}

extension CALayer {
  /// Returns the expression that leads from the superlayer, or its view, to this layer, or its
  /// view: `.subviews[1]`, `.layer.mask` or `.sublayers[2]`.
  fileprivate func step(from parent: CALayer) -> String {
    let owner = parent.delegate as? UIView
    if let owner, let view = delegate as? UIView,
      let index = owner.subviews.firstIndex(where: { $0 === view })
    {
      return ".subviews[\(index)]"
    }
    let layer = owner == nil ? "" : ".layer"
    return parent.mask === self ? "\(layer).mask" : "\(layer).sublayers[\(place(in: parent))]"
  }

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
