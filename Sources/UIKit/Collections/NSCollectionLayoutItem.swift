// NSCollectionLayoutItem: the parts of a compositional layout, as values without a position.

/// A width or height: a part of the container's, or a number of points.
@preconcurrency @MainActor public final class NSCollectionLayoutDimension: NSObject {
  enum Kind { case fractionalWidth, fractionalHeight, absolute, estimated }
  let kind: Kind
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
  }

  public class func fractionalWidth(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fraction)
  }
  public class func fractionalHeight(_ fraction: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fraction)
  }
  public class func absolute(_ points: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, points)
  }
  /// Used as it is: cells do not size themselves here.
  public class func estimated(_ points: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, points)
  }

  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: container.width * dimension
    case .fractionalHeight: container.height * dimension
    case .absolute, .estimated: dimension
    }
  }
}

@preconcurrency @MainActor public final class NSCollectionLayoutSize: NSObject {
  public let widthDimension: NSCollectionLayoutDimension
  public let heightDimension: NSCollectionLayoutDimension

  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) { (widthDimension, heightDimension) = (width, height) }

  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }
}

/// The distance between the items of a group. A flexible distance is its least value here.
@preconcurrency @MainActor public final class NSCollectionLayoutSpacing: NSObject {
  public let spacing: CGFloat
  private init(_ spacing: CGFloat) { self.spacing = spacing }
  public class func fixed(_ spacing: CGFloat) -> NSCollectionLayoutSpacing { .init(spacing) }
  public class func flexible(_ spacing: CGFloat) -> NSCollectionLayoutSpacing { .init(spacing) }
}

/// One item, with the size of its slot in the group and insets inside the slot.
@preconcurrency @MainActor open class NSCollectionLayoutItem: NSObject {
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }

  public let layoutSize: NSCollectionLayoutSize
  open var contentInsets = NSDirectionalEdgeInsets.zero

  /// Adds the frames of the items in a slot: one for an item, and as many as remain and fit for a
  /// group.
  func place(in slot: CGRect, _ count: Int, _ frames: inout [CGRect]) {
    guard frames.count < count else { return }
    frames.append(inner(slot))
  }

  final func inner(_ slot: CGRect) -> CGRect {
    slot.inset(by: contentInsets.edgeInsets(in: .leftToRight))
  }
}

/// Items or groups one after another along an axis.
///
/// As in Apple's samples, the list of subitems is repeated as long as the next one fits.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  public let subitems: [NSCollectionLayoutItem]
  open var interItemSpacing: NSCollectionLayoutSpacing?
  private let isVertical: Bool
  /// The number of equal slots, or `nil` for slots of the subitems' own sizes.
  private let count: Int?

  private init(
    _ size: NSCollectionLayoutSize, _ subitems: [NSCollectionLayoutItem], _ count: Int?,
    isVertical: Bool
  ) {
    (self.subitems, self.count, self.isVertical) = (subitems, count, isVertical)
    super.init(layoutSize: size)
  }

  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, nil, isVertical: false)
  }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], count, isVertical: false)
  }
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    horizontal(layoutSize: layoutSize, subitem: subitem, count: count)
  }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, subitems, nil, isVertical: true)
  }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, [subitem], count, isVertical: true)
  }
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { vertical(layoutSize: layoutSize, subitem: subitem, count: count) }

  override func place(in slot: CGRect, _ total: Int, _ frames: inout [CGRect]) {
    let area = inner(slot)
    let room = isVertical ? area.height : area.width
    let gap = interItemSpacing?.spacing ?? 0
    var offset: CGFloat = 0
    var number = 0
    while frames.count < total, number < count ?? .max, let next = subitem(number) {
      var size = next.layoutSize.size(in: area.size)
      if let count {
        let length = (room - gap * CGFloat(count - 1)) / CGFloat(count)
        if isVertical { size.height = length } else { size.width = length }
      }
      let length = isVertical ? size.height : size.width
      // Fractions of a width do not add up to it exactly; a group has at least one item.
      guard length > 0, number == 0 || offset + length <= room + Self.tolerance else { return }
      let origin = CGPoint(
        x: area.minX + (isVertical ? 0 : offset), y: area.minY + (isVertical ? offset : 0))
      next.place(in: CGRect(origin: origin, size: size), total, &frames)
      offset += length + gap
      number += 1
    }
  }

  private static let tolerance: CGFloat = 0.01

  private func subitem(_ number: Int) -> NSCollectionLayoutItem? {
    subitems.isEmpty ? nil : subitems[number % subitems.count]
  }
}

/// A header or footer of a section: at its top or bottom.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
  public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
    (self.elementKind, self.alignment) = (elementKind, alignment)
    super.init(layoutSize: layoutSize)
  }
  public let elementKind: String
  public let alignment: NSRectAlignment
  /// Stored, but has no effect: headers scroll with their section.
  open var pinToVisibleBounds = false
}

/// A side or corner. Raw values are UIKit's.
public enum NSRectAlignment: Int, Sendable {
  case none, top, topLeading, leading, bottomLeading, bottom, bottomTrailing, trailing, topTrailing
}

/// A section: its group, repeated until all items have a place.
@preconcurrency @MainActor open class NSCollectionLayoutSection: NSObject {
  public init(group: NSCollectionLayoutGroup) { self.group = group }
  let group: NSCollectionLayoutGroup
  open var contentInsets = NSDirectionalEdgeInsets.zero
  open var interGroupSpacing: CGFloat = 0
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

  /// The section of a list: rows of 44 points, because cells do not size themselves here.
  open class func list(
    using configuration: UICollectionLayoutListConfiguration,
    layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> NSCollectionLayoutSection {
    let row = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .vertical(layoutSize: row, subitems: [NSCollectionLayoutItem(layoutSize: row)]))
    for (isShown, kind, side) in [
      (
        configuration.headerMode == .supplementary, UICollectionView.elementKindSectionHeader,
        NSRectAlignment.top
      ),
      (
        configuration.footerMode == .supplementary, UICollectionView.elementKindSectionFooter,
        .bottom
      ),
    ] where isShown {
      section.boundarySupplementaryItems.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: row, elementKind: kind, alignment: side))
    }
    return section
  }
}

/// The appearance of a list. Separators are not drawn.
@preconcurrency @MainActor public struct UICollectionLayoutListConfiguration {
  public enum Appearance: Int, Sendable { case plain, grouped, insetGrouped, sidebar, sidebarPlain }
  public enum HeaderMode: Int, Sendable { case none, supplementary, firstItemInSection }
  public enum FooterMode: Int, Sendable { case none, supplementary }
  public let appearance: Appearance
  public var showsSeparators = true
  public var backgroundColor: UIColor?
  public var headerMode = HeaderMode.none
  public var footerMode = FooterMode.none
  public init(appearance: Appearance) { self.appearance = appearance }
}

/// The area of a section.
@preconcurrency @MainActor public protocol NSCollectionLayoutContainer: NSObjectProtocol {
  var contentSize: CGSize { get }
  var effectiveContentSize: CGSize { get }
}

/// The surroundings of a layout, for closures that choose sections.
@preconcurrency @MainActor public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
  var container: any NSCollectionLayoutContainer { get }
  var traitCollection: UITraitCollection { get }
}
