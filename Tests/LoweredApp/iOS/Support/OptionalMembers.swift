import UIKit

/// Implements one optional member of each of its protocols.
class PartialDelegate: NSObject, UITableViewDelegate, UITextFieldDelegate {
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }
    func textFieldShouldClear(_ textField: UITextField) -> Bool { false }
}

/// Adds a protocol to those of its superclass.
final class PartialFlowDelegate: PartialDelegate, UICollectionViewDelegateFlowLayout {
    func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}

/// Implements a member of its superclass's protocol.
final class LateDelegate: PartialDelegate {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool { false }
}

/// Asks delegates as apps do, each with a value of its own for what a delegate does not implement.
struct DelegateQuestions {
    let table = UITableView()
    let path = IndexPath(row: 0, section: 0)

    func heights(_ delegate: UITableViewDelegate?) -> [CGFloat] {
        [
            delegate?.tableView?(table, heightForRowAt: path) ?? 123,
            delegate?.tableView?(table, heightForHeaderInSection: 0) ?? 124,
        ]
    }

    func answers(_ delegate: UITextFieldDelegate) -> [Bool?] {
        let field = UITextField()
        var answers: [Bool?] = [delegate.textFieldShouldClear?(field)]
        if let answer = delegate.textFieldShouldReturn?(field) { answers.append(answer) }
        answers.append(delegate.textFieldShouldBeginEditing?(field) ?? false)
        return answers
    }

    func selects(_ delegate: UICollectionViewDelegate?) -> (method: Bool, other: Bool) {
        (
            delegate?.collectionView(_:didSelectItemAt:) != nil,
            delegate?.collectionView(_:didDeselectItemAt:) != nil
        )
    }

    func responds(_ delegate: NSObject) -> [Bool] {
        [
            delegate.responds(to: #selector(UITableViewDelegate.tableView(_:heightForRowAt:))),
            delegate.responds(to: #selector(UITableViewDelegate.tableView(_:willDisplay:forRowAt:))),
            delegate.responds(to: #selector(UITextFieldDelegate.textFieldShouldReturn)),
        ]
    }
}
