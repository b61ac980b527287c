// Uses of collection views.

import UIKit

private class Source: NSObject, UICollectionViewDataSource, UICollectionViewDelegate {
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int
  { return 3 }
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell
  { return collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath) }
}

private class Header: UICollectionReusableView {
  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
  }
}

@MainActor func useCollections(_ use: APIUse) {
  let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
  let source = Source()
  use("UICollectionView", ".collectionView", ".cellForItem", ".indexPathsForSelectedItems") {
    let view: UICollectionView! = controller.collectionView
    view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.delegate = source
    view.layoutIfNeeded()
    view.selectItem(at: IndexPath(item: 1, section: 0), animated: false, scrollPosition: [])
    if let path = view.indexPathsForSelectedItems?.first {
      _ = view.cellForItem(at: path)?.contentView
      _ = view.layoutAttributesForItem(at: path)?.frame
    }
    _ = view.indexPathsForVisibleItems + view.visibleCells.compactMap { view.indexPath(for: $0) }
  }
  use(".numberOfItems", "UICollectionReusableView") {
    _ = controller.collectionView.numberOfItems(inSection: 0)
    let view: UICollectionReusableView = Header(frame: .zero)
    view.prepareForReuse()
  }
  use("UICollectionViewFlowLayout", ".itemSize", ".minimumLineSpacing") {
    let layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 60)
    layout.minimumLineSpacing = 4
    layout.minimumInteritemSpacing = 4
    layout.scrollDirection = .horizontal
    layout.sectionInset = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    controller.collectionView.setCollectionViewLayout(layout, animated: false)
  }
}
