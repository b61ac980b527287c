// Reads and writes files and folders whose names need not be UTF-8, which Foundation cannot.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension PathText {
  /// Whether something exists at a path, with links followed.
  public static func exists(_ path: String) -> Bool {
    withCString(path) { access($0, F_OK) } == 0
  }

  /// Returns the path with its folder resolved: absolute, without links, `.` and `..`. The last
  /// component stays as it is, even if it is a link. If the folder does not exist, returns the path
  /// unchanged.
  ///
  /// Cost: one realpath(3).
  public static func resolvedFolder(of path: String) -> String {
    var bytes = bytes(of: path)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    let name = bytes[(slash.map { $0 + 1 } ?? 0)...]
    let folder = slash.map { $0 == 0 ? "/" : text(of: Array(bytes[..<$0])) } ?? "."
    guard let resolved = resolved(folder) else { return path }
    return resolved == "/" ? "/" + text(of: Array(name)) : resolved + "/" + text(of: Array(name))
  }

  /// Returns the absolute path without links, `.` and `..`; nil if nothing exists there.
  public static func resolved(_ path: String) -> String? {
    guard let found = withCString(path, { realpath($0, nil) }) else { return nil }
    defer { free(found) }
    let bytes = UnsafeBufferPointer(start: found, count: strlen(found))
    return text(of: bytes.map { UInt8(bitPattern: $0) })
  }

  /// Returns the target of a symbolic link; nil for anything else.
  public static func linkTarget(of path: String) -> String? {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = withCString(path) { link in
      target.withUnsafeMutableBufferPointer { readlink(link, $0.baseAddress!, $0.count) }
    }
    return count > 0 ? text(of: target[..<count].map { UInt8(bitPattern: $0) }) : nil
  }

  /// Returns the number of this process's open file that a path names, such as 1 for `/dev/stdout`,
  /// `/proc/self/fd/1` and a link to either; nil for any other path. What is opened again under such
  /// a name is written from its start; a copy of the number continues where the file stands.
  public static func openFile(at path: String) -> Int32? {
    var path = path
    for _ in 0..<maximumLinks {
      guard let target = linkTarget(of: path) else { return nil }
      path = resolvedFolder(of: path)
      let folder = "/proc/\(getpid())/fd/"
      if path.hasPrefix(folder) { return Int32(path.dropFirst(folder.count)) }
      path = target.hasPrefix("/") ? target : Self.folder(of: path) + "/" + target
    }
    return nil
  }

  /// As many links as Linux follows in one path.
  private static let maximumLinks = 40

  /// Returns a new descriptor of the open file that a path names; nil if ``openFile(at:)`` is, and
  /// the negated error number if no descriptor is free.
  package static func reopened(_ path: String) -> Int32? {
    openFile(at: path).map { number in
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
      return copy >= 0 ? copy : -errno
    }
  }

  /// An entry of a folder.
  package struct Entry {
    package var name: [UInt8]
    package var isFolder: Bool
    package var isLink: Bool
  }

  /// Returns the entries of a folder, without `.` and `..`, in no particular order. Needs no system
  /// call per entry if the file system reports file types.
  ///
  /// - Throws: ``FileError``.
  package static func entries(of folder: String) throws(FileError) -> [Entry] {
    guard let directory = withCString(folder, { opendir($0) }) else { throw FileError() }
    defer { closedir(directory) }
    var entries: [Entry] = []
    while true {
      // nil is the end of the folder or an error.
      errno = 0
      guard let entry = readdir(directory) else {
        guard errno == 0 else { throw FileError() }
        return entries
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        Array(bytes[..<strlen(bytes.baseAddress!.assumingMemoryBound(to: CChar.self))])
      }
      if name == [0x2E] || name == [0x2E, 0x2E] { continue }
      // A type is the upper bits of a mode: DT_DIR is S_IFDIR >> 12.
      var mode = mode_t(entry.pointee.d_type) << 12
      if mode == mode_t(DT_UNKNOWN) {
        var status = stat()
        if withCString(folder + "/" + text(of: name), { lstat($0, &status) }) == 0 {
          mode = status.st_mode
        }
      }
      entries.append(
        Entry(name: name, isFolder: mode & S_IFMT == S_IFDIR, isLink: mode & S_IFMT == S_IFLNK))
    }
  }

  /// Returns the names in a folder, in no particular order; none if it cannot be read.
  package static func names(in folder: String) -> [String] {
    ((try? entries(of: folder)) ?? []).map { text(of: $0.name) }
  }

  /// Creates a folder and the missing folders above it, with the permissions in `mode`, before the
  /// process's umask is applied.
  ///
  /// - Returns: the system's error number; 0 if the folder now exists, or if the path is empty.
  public static func createFolders(_ path: String, mode: mode_t = 0o777) -> Int32 {
    guard !path.isEmpty, FileKind(path: path) != .folder else { return 0 }
    if withCString(path, { mkdir($0, mode) }) == 0 { return 0 }
    let number = errno
    guard number == ENOENT else { return isFolder(path, after: number) ? 0 : number }
    var parent = path[...]
    while parent.hasSuffix("/") { parent.removeLast() }
    guard let slash = parent.lastIndex(of: "/") else { return number }
    let failure = createFolders(String(parent[..<slash]), mode: mode)
    guard failure == 0 else { return failure }
    if withCString(path, { mkdir($0, mode) }) == 0 { return 0 }
    let second = errno
    return isFolder(path, after: second) ? 0 : second
  }

  /// Another process may create the same folder at the same time.
  private static func isFolder(_ path: String, after number: Int32) -> Bool {
    number == EEXIST && FileKind(path: path) == .folder
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: the file's content.
  ///   - path: the file's path.
  ///   - isAtomic: whether a complete new file replaces the file at the path, so that a failure
  ///     leaves the existing file unchanged. The new file has the permissions of the existing one.
  ///     Otherwise the bytes are written into the file, device, pipe or target of a link.
  /// - Returns: the system's error number; 0 if all bytes were written.
  public static func write(_ bytes: [UInt8], to path: String, isAtomic: Bool) -> Int32 {
    FileWrites.whole { writeNow(bytes, to: path, isAtomic: isAtomic) }
  }

  private static func writeNow(_ bytes: [UInt8], to path: String, isAtomic: Bool) -> Int32 {
    var status = stat()
    let isReplaced = isAtomic && withCString(path) { stat($0, &status) } == 0
    let mode = isReplaced ? status.st_mode & 0o7777 : nil
    do {
      // The draft of a private file is private, too.
      let file = try ReplacementFile(
        path, mode: mode.map { $0 & 0o777 | 0o600 } ?? 0o666, isDirect: !isAtomic)
      try file.write(bytes)
      try file.finish(mode: mode)
      return 0
    } catch {
      return error.number
    }
  }

  /// Opens a file or device, or a FIFO once a program reads it, for blocking writes. Waits for the
  /// reader for at most 10 s, because a shell may start it later. Returns a descriptor, or the negated
  /// error number, which is ENXIO if no program reads the FIFO.
  ///
  /// - Parameter flags: flags of open(2) besides those of blocking writes.
  package static func openForWriting(_ path: String, _ flags: Int32 = 0) -> Int32 {
    for _ in 0..<200 {
      let descriptor = withCString(path) { open($0, O_WRONLY | O_CLOEXEC | O_NONBLOCK | flags) }
      let number = errno
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFL, O_WRONLY)
        return descriptor
      }
      guard number == ENXIO, FileKind(path: path) == .fifo else { return -number }
      usleep(50_000)
    }
    return -ENXIO
  }

  /// Returns the content of a regular file, or `nil` if the file cannot be read. Links are
  /// followed.
  public static func contents(of path: String) -> [UInt8]? { read(path, limit: .max) }

  /// Returns the first bytes of a regular file, or `nil` if the file cannot be read. Links are
  /// followed.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - count: the maximum number of bytes; a shorter file is returned whole.
  package static func head(of path: String, bytes count: Int) -> [UInt8]? {
    read(path, limit: count)
  }

  private static func read(_ path: String, limit: Int) -> [UInt8]? {
    guard FileKind(path: path) == .file else { return nil }
    // A FIFO may have replaced the file since the check.
    let file = withCString(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return nil }
    defer { _ = close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, FileKind(mode: status.st_mode) == .file else { return nil }
    return try? readAll(file, limit: limit, expecting: Int(status.st_size))
  }
}
