// Collection views: the positions of items in a flow layout, and the reuse of cells.

import Testing
import UIKit

/// A data source with the given number of items in each section, and a delegate that records the
/// selection calls.
private final class Items: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout
{
  var counts: [Int]
  var made = 0
  var events: [String] = []
  var sizes: [IndexPath: CGSize] = [:]

  init(_ counts: Int...) { self.counts = counts }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    if cell.tag == 0 {
      made += 1
      cell.tag = made
    }
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "header", for: indexPath)
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    sizes[indexPath] ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    events.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    events.append("deselect \(indexPath.item)")
  }
}

private final class FadedLayout: UICollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let all = super.layoutAttributesForElements(in: rect)
    for each in all ?? [] where each.indexPath.item == 1 {
      each.alpha = 0.25
      each.zIndex = 3
      each.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    }
    return all
  }
}

@MainActor @Suite(.serialized) struct CollectionViewTests {
  private func grid(
    _ items: Items, layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(),
    width: CGFloat = 320
  ) -> UICollectionView {
    _ = FrameCycle.start()
    layout.itemSize = CGSize(width: 100, height: 60)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: 200), collectionViewLayout: layout)
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      UICollectionReusableView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: "header")
    view.dataSource = items
    view.delegate = items
    view.layoutIfNeeded()
    return view
  }

  private func frame(_ view: UICollectionView, _ item: Int, _ section: Int = 0) -> CGRect? {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame
  }

  @Test func flowLayout_justifiesFullLines_andUsesTheirSpacingInTheLastLine() {
    let items = Items(5)
    let view = grid(items, width: 330)
    #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 100, height: 60))
    #expect(frame(view, 1) == CGRect(x: 115, y: 0, width: 100, height: 60))
    #expect(frame(view, 2) == CGRect(x: 230, y: 0, width: 100, height: 60))
    #expect(frame(view, 4) == CGRect(x: 115, y: 70, width: 100, height: 60))
    #expect(view.contentSize == CGSize(width: 330, height: 130))
  }

  @Test func flowLayout_centresAnItemThatIsAloneOnItsLine() {
    let view = grid(Items(2), width: 180)
    #expect(frame(view, 0)?.minX == 40)
    #expect(frame(view, 1)?.minX == 40)
  }

  @Test func flowLayout_placesSectionsWithInsetsAndHeaders() {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 30)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 7, right: 10)
    let view = grid(Items(1, 1), layout: layout)
    #expect(frame(view, 0, 0)?.origin == CGPoint(x: 10, y: 35))
    #expect(frame(view, 0, 1)?.origin == CGPoint(x: 10, y: 35 + 60 + 7 + 35))
    let header = view.supplementaryView(
      forElementKind: UICollectionView.elementKindSectionHeader,
      at: IndexPath(item: 0, section: 0))
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
  }

  @Test func flowLayout_fillsColumns_whenItScrollsHorizontally() {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = .horizontal
    let view = grid(Items(4), layout: layout)
    // 200 points hold three items of 60 with gaps of 10.
    #expect(frame(view, 2)?.origin == CGPoint(x: 0, y: 140))
    #expect(frame(view, 3)?.origin == CGPoint(x: 110, y: 0))
    #expect(view.contentSize == CGSize(width: 210, height: 200))
  }

  @Test func delegateSizes_overrideTheLayoutsItemSize() {
    let items = Items(2)
    items.sizes[IndexPath(item: 0, section: 0)] = CGSize(width: 320, height: 20)
    let view = grid(items)
    #expect(frame(view, 0) == CGRect(x: 0, y: 0, width: 320, height: 20))
    #expect(frame(view, 1)?.minY == 30)
  }

  @Test func cells_existOnlyForVisibleItems_andAreReused() {
    let items = Items(60)
    let view = grid(items)
    // A line has three items. Lines are 60 points high and 10 points apart, so three of them, at 0,
    // 70 and 140, are within 200 points.
    #expect(view.indexPathsForVisibleItems.map(\.item) == Array(0..<9))
    #expect(view.cellForItem(at: IndexPath(item: 9, section: 0)) == nil)
    view.contentOffset = CGPoint(x: 0, y: 700)
    view.layoutIfNeeded()
    #expect(view.indexPathsForVisibleItems.map(\.item) == Array(30..<39))
    #expect(items.made == 9, "cells that scrolled off are reused")
    let cell = view.cellForItem(at: IndexPath(item: 31, section: 0))
    #expect(cell.map { view.indexPath(for: $0)?.item } == 31)
    #expect(cell?.frame == frame(view, 31))
  }

  @Test func cell_appliesAllOfItsLayoutAttributes() throws {
    let view = grid(Items(2), layout: FadedLayout())
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    #expect(cell.alpha == 0.25)
    #expect(cell.layer.zPosition == 3)
    #expect(cell.frame.size == CGSize(width: 50, height: 30))
    #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 100, height: 60))
  }

  @Test func reloadData_queriesTheDataSource_andClearsTheSelection() {
    let items = Items(3)
    let view = grid(items)
    view.selectItem(at: IndexPath(item: 2, section: 0), animated: false, scrollPosition: [])
    items.counts = [1]
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 1)
    #expect(view.indexPathsForSelectedItems == nil)
  }

  @Test func programmaticSelection_callsNoDelegateMethod_andReplacesTheSelection() {
    let items = Items(3)
    let view = grid(items)
    view.selectItem(at: IndexPath(item: 2, section: 0), animated: false, scrollPosition: [])
    view.selectItem(at: IndexPath(item: 0, section: 0), animated: false, scrollPosition: [])
    #expect(view.indexPathsForSelectedItems == [IndexPath(item: 0, section: 0)])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0))?.isSelected == true)
    #expect(items.events.isEmpty)
  }

  @Test func tap_selectsTheItemUnderIt_andASwipeDoesNot() {
    let items = Items(60)
    let view = grid(items)
    let root = UIViewController()
    let stage = Stage(root: root)
    root.view.addSubview(view)
    stage.step()
    // The content begins below the safe area of 47 points.
    stage.touch(.began, 130, 77)
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0))?.isHighlighted == true)
    stage.touch(.ended, 130, 77)
    #expect(items.events == ["select 1"])
    stage.touch(.began, 20, 150)
    stage.touch(.moved, 20, 100)
    stage.touch(.ended, 20, 100)
    #expect(items.events == ["select 1"])
    #expect(view.contentOffset.y > -47)
  }

  @Test func unregisteredIdentifier_isReported() {
    let view = grid(Items(0))
    _ = view.dequeueReusableCell(
      withReuseIdentifier: "none", for: IndexPath(item: 0, section: 0))
    #expect(UIApplication.shared.issues.map(\.code) == [.reuseIdentifier])
  }

  @Test func newLayout_animatesTheCells() throws {
    let items = Items(4)
    let view = grid(items)
    let root = UIViewController()
    let stage = Stage(root: root)
    root.view.addSubview(view)
    stage.step()
    let next = UICollectionViewFlowLayout()
    next.itemSize = CGSize(width: 320, height: 40)
    let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
    let before = cell.frame
    view.setCollectionViewLayout(next, animated: true)
    #expect(cell.frame == CGRect(x: 0, y: 50, width: 320, height: 40))
    stage.step()
    let shown = try #require(cell.layer.presentation())
    #expect(shown.position.x > 150 && shown.position.x <= before.midX)
    #expect(stage.settle() != nil)
    #expect(items.made == 4)
  }

  @Test func collectionViewController_isItsViewsDataSource() {
    final class Screen: UICollectionViewController {
      override func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 2 }
      override func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
    }
    let screen = Screen(collectionViewLayout: UICollectionViewFlowLayout())
    let stage = Stage(root: screen)
    stage.step()
    #expect(screen.collectionView.visibleCells.count == 2)
  }

  /// As in view hierarchies printed on iOS, where the view is a
  /// `UICollectionViewControllerWrapperView`.
  @Test func viewOfACollectionViewController_isFilledByTheCollectionView() {
    let screen = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
    let stage = Stage(root: screen)
    stage.step()
    #expect(screen.view.subviews == [screen.collectionView])
    screen.view.frame.size.height = 300
    stage.step()
    #expect(screen.collectionView.frame == screen.view.bounds)
    let other = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    screen.collectionView = other
    #expect(screen.view.subviews == [other] && other.frame == screen.view.bounds)
  }

  @Test func flowLayout_followsAChangeOfTheContentInset() {
    let view = grid(Items(9))
    let before = view.contentSize.width
    view.contentInset.left = 60
    view.layoutIfNeeded()
    #expect(view.contentSize.width == before - 60)
  }

  @Test func collectionView_thatIsSetBeforeTheViewIsLoaded_isTheOneThatIsShown() {
    _ = FrameCycle.start()
    let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
    let own = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
    controller.collectionView = own
    #expect(controller.view.subviews == [own] && controller.collectionView === own)
  }

  @Test func insertedAndDeletedItems_moveTheSelection() {
    let items = Items(9)
    let view = grid(items)
    view.allowsMultipleSelection = true
    for item in [1, 4, 6] {
      view.selectItem(
        at: IndexPath(item: item, section: 0), animated: false, scrollPosition: [])
    }
    // The indices of deletions are those before the batch, whatever the order of the calls.
    view.performBatchUpdates({
      view.insertItems(at: [IndexPath(item: 0, section: 0)])
      view.deleteItems(at: [2, 4].map { IndexPath(item: $0, section: 0) })
      items.counts = [8]
    })
    #expect(view.indexPathsForSelectedItems?.map(\.item) == [2, 5])
  }

  @Test func remainingItems_keepTheirCells() {
    let items = Items(9)
    let view = grid(items)
    let cells = view.indexPathsForVisibleItems.compactMap { view.cellForItem(at: $0) }
    items.counts = [8]
    view.deleteItems(at: [IndexPath(item: 1, section: 0)])
    #expect(view.indexPath(for: cells[2]) == IndexPath(item: 1, section: 0))
    view.layoutIfNeeded()
    #expect(view.cellForItem(at: IndexPath(item: 1, section: 0)) === cells[2])
    #expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) === cells[0])
    #expect(cells[1].superview == nil && view.indexPath(for: cells[1]) == nil)
  }

  @Test func reloadedSection_hasANewHeader() throws {
    final class Headers: NSObject, UICollectionViewDataSource {
      var made = 0
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 1 }
      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      }
      func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
      ) -> UICollectionReusableView {
        made += 1
        return collectionView.dequeueReusableSupplementaryView(
          ofKind: kind, withReuseIdentifier: "header", for: indexPath)
      }
    }
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 20)
    let view = grid(Items(1), layout: layout)
    let source = Headers()
    view.dataSource = source
    view.layoutIfNeeded()
    #expect(source.made == 1)
    view.reloadSections([0])
    view.layoutIfNeeded()
    #expect(source.made == 2)
  }
}
