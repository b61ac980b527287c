// Decoration views: views of a collection view that belong to its layout.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct DecorationViewTests {
  private final class Underline: UICollectionReusableView {
    static var made = 0
    override init(frame: CGRect) {
      super.init(frame: frame)
      Self.made += 1
    }
    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// A layout with a line below the selected item, as pagers have.
  private final class Line: UICollectionViewFlowLayout {
    var selected: Int? = 0
    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? {
      let line = selected.flatMap {
        layoutAttributesForDecorationView(ofKind: "line", at: IndexPath(item: $0, section: 0))
      }
      return (super.layoutAttributesForElements(in: rect) ?? []) + (line.map { [$0] } ?? [])
    }
    override func layoutAttributesForDecorationView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let line = UICollectionViewLayoutAttributes(
        forDecorationViewOfKind: elementKind, with: indexPath)
      line.frame = CGRect(x: CGFloat(indexPath.item) * 50, y: 40, width: 50, height: 2)
      line.zIndex = 1
      return line
    }
  }

  private final class Items: NSObject, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 3 }
    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  /// A collection view with that layout, in a new frame cycle.
  @MainActor private struct Pager {
    let layout: Line
    let view: UICollectionView
    private let items = Items()

    init() {
      _ = FrameCycle.start()
      layout = Line()
      Underline.made = 0
      layout.itemSize = CGSize(width: 50, height: 40)
      view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 320, height: 100), collectionViewLayout: layout)
      view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
      view.dataSource = items
    }

    var lines: [Underline] { view.subviews.compactMap { $0 as? Underline } }
  }

  @Test func decoration_isShownWhereTheLayoutPlacesIt() {
    let pager = Pager()
    let (view, layout) = (pager.view, pager.layout)
    layout.register(Underline.self, forDecorationViewOfKind: "line")
    view.layoutIfNeeded()
    #expect(pager.lines.map(\.frame) == [CGRect(x: 0, y: 40, width: 50, height: 2)])
    #expect(
      view.supplementaryView(forElementKind: "line", at: IndexPath(item: 0, section: 0)) == nil)
  }

  @Test func decoration_isReused_byTheLayoutThatItBelongsTo() {
    let pager = Pager()
    let (view, layout) = (pager.view, pager.layout)
    layout.register(Underline.self, forDecorationViewOfKind: "line")
    view.layoutIfNeeded()
    layout.selected = nil
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(pager.lines.isEmpty)
    layout.selected = 2
    layout.invalidateLayout()
    view.layoutIfNeeded()
    #expect(pager.lines.map(\.frame.minX) == [100] && Underline.made == 1)
    view.collectionViewLayout = UICollectionViewFlowLayout()
    view.layoutIfNeeded()
    #expect(pager.lines.isEmpty)
  }

  @Test func decoration_withoutAClass_isReported_andNotShown() {
    let pager = Pager()
    pager.view.layoutIfNeeded()
    #expect(pager.lines.isEmpty)
    #expect(UIApplication.shared.issues.contains { $0.description.contains("decorations of kind") })
  }
}
