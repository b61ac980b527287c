// Compositional layouts: groups repeated in sections, at the sizes that Apple's samples state.

import Testing
import UIKit

@MainActor @Suite(.serialized) struct CompositionalLayoutTests {
  private typealias Size = NSCollectionLayoutSize

  private func frames(
    _ section: NSCollectionLayoutSection, items: Int
  ) -> (items: [CGRect], header: CGRect?, height: CGFloat) {
    let layout = UICollectionViewCompositionalLayout(section: section)
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    let source = UICollectionViewDiffableDataSource<Int, Int>(collectionView: view) { _, _, _ in
      nil
    }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems(Array(0..<items))
    source.apply(snapshot)
    layout.prepare()
    return (
      (0..<items).compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame
      },
      layout.layoutAttributesForSupplementaryView(
        ofKind: "header", at: IndexPath(item: 0, section: 0))?.frame,
      layout.collectionViewContentSize.height
    )
  }

  @Test func fractionalItems_areRepeatedAsLongAsTheyFit() {
    FrameCycle.start()
    let item = NSCollectionLayoutItem(
      layoutSize: Size(
        widthDimension: .fractionalWidth(1 / 3), heightDimension: .fractionalHeight(1)))
    item.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 5, bottom: 5, trailing: 5)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(
        widthDimension: .fractionalWidth(1), heightDimension: .fractionalWidth(1 / 3)),
      subitems: [item])
    let found = frames(NSCollectionLayoutSection(group: group), items: 4)
    #expect(
      found.items == [
        CGRect(x: 5, y: 5, width: 90, height: 90), CGRect(x: 105, y: 5, width: 90, height: 90),
        CGRect(x: 205, y: 5, width: 90, height: 90), CGRect(x: 5, y: 105, width: 90, height: 90),
      ])
    #expect(found.height == 200)
  }

  @Test func countedItems_shareTheGroup_belowTheHeader_insideTheInsets() {
    FrameCycle.start()
    let whole = Size(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(40)),
      subitem: NSCollectionLayoutItem(layoutSize: whole), count: 2)
    group.interItemSpacing = .fixed(20)
    let section = NSCollectionLayoutSection(group: group)
    section.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 10, bottom: 2, trailing: 30)
    section.interGroupSpacing = 6
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .estimated(24)),
        elementKind: "header", alignment: .top)
    ]
    let found = frames(section, items: 3)
    #expect(found.header == CGRect(x: 10, y: 1, width: 260, height: 24))
    #expect(
      found.items == [
        CGRect(x: 10, y: 25, width: 120, height: 40), CGRect(x: 150, y: 25, width: 120, height: 40),
        CGRect(x: 10, y: 71, width: 120, height: 40),
      ])
    #expect(found.height == 113)
  }

  @Test func nestedGroups_takeTheirItemsInOrder() {
    FrameCycle.start()
    let tall = NSCollectionLayoutItem(
      layoutSize: Size(widthDimension: .fractionalWidth(0.7), heightDimension: .fractionalHeight(1))
    )
    let half = NSCollectionLayoutItem(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(0.5))
    )
    let column = NSCollectionLayoutGroup.vertical(
      layoutSize: Size(
        widthDimension: .fractionalWidth(0.3), heightDimension: .fractionalHeight(1)),
      subitem: half, count: 2)
    let group = NSCollectionLayoutGroup.horizontal(
      layoutSize: Size(widthDimension: .fractionalWidth(1), heightDimension: .absolute(100)),
      subitems: [tall, column])
    let found = frames(NSCollectionLayoutSection(group: group), items: 4)
    #expect(
      found.items == [
        CGRect(x: 0, y: 0, width: 210, height: 100), CGRect(x: 210, y: 0, width: 90, height: 50),
        CGRect(x: 210, y: 50, width: 90, height: 50), CGRect(x: 0, y: 100, width: 210, height: 100),
      ])
  }
}
