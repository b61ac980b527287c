import Foundation

struct Trail: Equatable {
    var name: String
    var kilometres: Double

    static let all = [
        Trail(name: "Ridge", kilometres: 12.5), Trail(name: "Lake", kilometres: 6),
        Trail(name: "Gorge", kilometres: 9.8),
    ]
}
