// Gives layers the same names in pictures and on pages as in messages.

import PlainText
import QuartzCore
import ReplayChecks
import UIKit

/// Names each layer once: its type, its controller, and the property or place by which messages
/// name it.
///
/// Cost: a search through the stored properties of controllers and views for each frame in which a
/// layer appears for the first time; then one look-up per layer.
@MainActor package final class LayerNames {
  /// A layer's name, and the parts of the name.
  private struct Name {
    /// The type, such as `UIImageView`, with the layer's own name if it has one.
    var type: String
    /// The name in the form of ``FrameSnapshot/Row/title``: the type, the class of the controller
    /// whose view contains the layer, and the name in messages, such as
    /// `PhotoGridViewController.thumbnails[3] (UIImageView)`; escaped.
    var title: String
    /// The property that holds the view, without the type, escaped; nil if only the layer's place
    /// identifies it.
    var property: String?
  }

  /// Weak, because the names must not retain layers. The weak reference also distinguishes a layer
  /// from a later layer at the same address.
  private final class Known {
    weak var layer: CALayer?
    let name: Name

    init(_ layer: CALayer, _ name: Name) { (self.layer, self.name) = (layer, name) }
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private let names = ViewNames()

  package init() {}

  private func name(of layer: CALayer) -> Name {
    let key = ObjectIdentifier(layer)
    if let found = known[key], found.layer === layer { return found.name }
    let type = Self.type(of: layer)
    let name = Name(
      type: type,
      title: [type, Self.owner(of: layer) ?? "", names.name(of: layer)].joined(
        separator: String(LayerTitle.separator)),
      property: names.ownName(of: layer))
    known[key] = Known(layer, name)
    return name
  }

  /// Forgets which properties hold which views, because this may change in the next frame.
  package func endFrame() { names.forget() }

  /// Returns the label of the layer's outline in a picture: the layer's own name, otherwise the
  /// property that holds the layer, otherwise the class of its view. Returns nil for a plain
  /// `UIView` or `CALayer` that only its place identifies.
  package func outlineName(of layer: CALayer) -> String? {
    if let name = layer.name { return name }
    let name = name(of: layer)
    return name.property ?? (["UIView", "CALayer"].contains(name.type) ? nil : name.type)
  }

  /// Returns the name in the form of ``FrameSnapshot/Row/title``.
  func title(of layer: CALayer) -> String { name(of: layer).title }

  private static func type(of layer: CALayer) -> String {
    let view = layer.delegate as? UIView
    let type = view.map { "\(Swift.type(of: $0))" } ?? "\(Swift.type(of: layer))"
    return type + (layer.name.map { " \"\($0)\"" } ?? "")
  }

  private static func owner(of layer: CALayer) -> String? {
    var responder: UIResponder? =
      (layer.delegate as? UIView) ?? (layer.superlayer?.delegate as? UIView)
    while let next = responder, !(next is UIViewController) { responder = next.next }
    return (responder as? UIViewController).map { "\(Swift.type(of: $0))" }
  }
}

/// The parts of a layer's name: its type, its owner, and its place.
struct LayerTitle {
  /// The separator of the parts of ``FrameSnapshot/Row/title``; no name contains it.
  static let separator: Character = "\u{1F}"

  var name: String
  var owner: String?
  /// The layer's name in messages without its type: `PhotoGridViewController.thumbnails[3]` or `2
  /// in PhotoGridViewController.view`; escaped.
  var place: String?
  var path: String

  init(_ title: String?, path: String) {
    let parts = (title ?? "CALayer").split(
      separator: Self.separator, maxSplits: 2, omittingEmptySubsequences: false
    ).map(String.init)
    name = parts.first ?? "CALayer"
    owner = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    place = parts.count > 2 ? Self.place(in: parts[2], type: name) : nil
    self.path = path
  }

  /// Returns a name from a message without the type at its start or end.
  private static func place(in message: String, type: String) -> String {
    let plain = type.prefix { $0 != " " }
    let behind = " (\(plain))"
    if message.hasSuffix(behind) { return String(message.dropLast(behind.count)) }
    return message.hasPrefix("\(plain) ")
      ? String(message.dropFirst(plain.count + 1)) : message
  }

  var value: JSONValue {
    [
      "name": .safe(name), "owner": .safe(owner), "place": place.map { .text($0) } ?? .null,
      "path": .text(path),
    ]
  }
}
