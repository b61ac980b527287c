// The folder part of a path.

import PlainText
import Testing

@Suite struct PathFolderTests {
  @Test(arguments: [
    ("a/b", "a"), ("a/b/", "a"), ("a//b", "a"), ("/a/b", "/a"), ("ab/cd/ef", "ab/cd"),
    ("/b", "/"), ("//b", "/"), ("/", "/"), ("", ""), ("ab", ""), ("ab/", ""),
    // Foundation crashes for these.
    ("a", ""), (".", ""), ("a/", ""), ("é", ""), ("\u{F7FF}", ""),
    // The mark and the slash before it are one character; the last letter of the folder has two
    // bytes.
    ("a/\u{301}b", "a"), ("é/x", "é"),
  ])
  func folder_isThePathWithoutItsLastComponent(path: String, folder: String) {
    #expect(PathText.folder(of: path).unicodeScalars.elementsEqual(folder.unicodeScalars))
  }
}
