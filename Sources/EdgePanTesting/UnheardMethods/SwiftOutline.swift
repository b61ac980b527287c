// The outline of Swift source: types, what they inherit, and the members that they declare.

/// One `class`, `extension` or `protocol` with its own members.
struct OutlineType {
  enum Kind: String { case `class`, `extension`, `protocol` }
  var kind: Kind
  var name: String
  var inherited: [String]
  /// Name with labels (`animationEnded(_:)`, `wantsInteractiveStart`), and the line, from 1.
  var members: [(name: String, line: Int)] = []
}

/// Reads an outline without understanding Swift: words, braces and parentheses, with comments and
/// strings left out. Good enough for code that compiles; nothing here can fail.
///
/// Cost: one pass over the text, one over its words.
struct SwiftOutline {
  private(set) var types: [OutlineType] = []
  private let words: [(text: String, line: Int)]
  private var position = 0

  init(_ source: String) {
    words = Self.words(of: source)
    // The braces that are open: the type that each belongs to, or nil.
    var open: [Int?] = []
    while position < words.count {
      let word = words[position].text
      if word == "{" {
        open.append(nil)
        position += 1
      } else if word == "}" {
        _ = open.popLast()
        position += 1
      } else if let kind = OutlineType.Kind(rawValue: word), let type = readType(kind) {
        types.append(type)
        open.append(types.count - 1)
      } else if let type = open.last ?? nil, word == "func" || word == "var",
        let member = readMember(word)
      {
        types[type].members.append(member)
      } else {
        position += 1
      }
    }
  }

  /// A type's header, up to its opening brace; nil for what only looks like one (`class func`).
  private mutating func readType(_ kind: OutlineType.Kind) -> OutlineType? {
    var index = position + 1
    guard index < words.count, Self.isName(words[index].text),
      !Self.modifiers.contains(words[index].text)
    else { return nil }
    var name = words[index].text
    index += 1
    while index + 1 < words.count, words[index].text == "." {
      name = words[index + 1].text
      index += 2
    }
    var inherited: [String] = []
    var isInherited = false
    var depth = 0
    while index < words.count {
      let word = words[index].text
      if depth == 0, word == "{" {
        position = index + 1
        return OutlineType(kind: kind, name: name, inherited: inherited)
      }
      switch word {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case ":" where depth == 0: isInherited = true
      case "where" where depth == 0: isInherited = false
      case "}", ";": return nil
      default:
        if depth == 0, isInherited, Self.isName(word) {
          // Of `UIKit.UIView` the last part counts.
          if index > 0, words[index - 1].text == "." { inherited.removeLast() }
          inherited.append(word)
        }
      }
      index += 1
    }
    return nil
  }

  private mutating func readMember(_ keyword: String) -> (name: String, line: Int)? {
    let line = words[position].line
    position += 1
    guard position < words.count, Self.isName(words[position].text) else { return nil }
    let name = words[position].text
    position += 1
    guard keyword == "func" else { return (name, line) }
    var depth = 0
    while position < words.count, words[position].text != "(" || depth > 0 {
      if words[position].text == "<" { depth += 1 }
      if words[position].text == ">" { depth -= 1 }
      if words[position].text == "{" { return (name, line) }
      position += 1
    }
    return (name + "(" + readLabels() + ")", line)
  }

  /// The labels of a parameter list, each with its colon; afterwards the list has been passed.
  private mutating func readLabels() -> String {
    var labels = ""
    var depth = 0
    var expectsLabel = true
    while position < words.count {
      let word = words[position].text
      position += 1
      switch word {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", ">", "}":
        depth -= 1
        if depth == 0 { return labels }
      case "," where depth == 1: expectsLabel = true
      case "@": break
      default:
        if expectsLabel, depth == 1, Self.isName(word) || word == "_" {
          labels += word + ":"
          expectsLabel = false
        }
      }
    }
    return labels
  }

  private static let modifiers: Set<String> = ["func", "var", "let", "subscript", "override"]

  private static func isName(_ word: String) -> Bool {
    word.first.map { $0.isLetter || $0 == "_" } ?? false
  }

  /// Names, and single characters of everything else, with their lines.
  private static func words(of source: String) -> [(text: String, line: Int)] {
    var words: [(text: String, line: Int)] = []
    var line = 1
    let text = Array(source)
    var index = 0
    func at(_ offset: Int) -> Character? {
      index + offset < text.count ? text[index + offset] : nil
    }
    func skip(until isOver: () -> Bool) {
      while index < text.count, !isOver() {
        if text[index].isNewline { line += 1 }
        index += 1
      }
    }
    while index < text.count {
      let character = text[index]
      if character == "/", at(1) == "/" {
        skip { text[index].isNewline }
      } else if character == "/", at(1) == "*" {
        var depth = 0
        repeat {
          if text[index] == "/", at(1) == "*" { depth += 1 }
          if text[index] == "*", at(1) == "/" { depth -= 1 }
          if text[index].isNewline { line += 1 }
          index += 1
        } while index < text.count && depth > 0
        index += 1
      } else if character == "\"", at(1) == "\"", at(2) == "\"" {
        index += 3
        skip { text[index] == "\"" && at(1) == "\"" && at(2) == "\"" }
        index += 3
      } else if character == "\"" {
        index += 1
        skip {
          if text[index] == "\\" { index += 1 }
          return index >= text.count || text[index] == "\"" || text[index].isNewline
        }
        index += 1
      } else if character.isLetter || character == "_" {
        let start = index
        while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_"
        {
          index += 1
        }
        words.append((String(text[start..<index]), line))
      } else if character == "-", at(1) == ">" {
        // An arrow closes no angle bracket.
        index += 2
      } else {
        if character.isNewline { line += 1 }
        if !character.isWhitespace { words.append((String(character), line)) }
        index += 1
      }
    }
    return words
  }
}
