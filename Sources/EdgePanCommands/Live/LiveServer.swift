// The server of the live page: one page, its stream of messages, and the replays of the swipes.

#if Live
  import FlyingFox
  import FlyingSocks
  import Foundation
  import ReplayReports
  import Synchronization

  /// Serves the live page on the loopback, under a path that nobody can guess.
  ///
  /// A request is answered only if its Host header names this server, so that no other name can be
  /// made to lead to it (DNS rebinding), and if it does not come from a page of another origin.
  final class LiveServer: Sendable {
    /// What the server knows of the session.
    protocol Session: AnyObject, Sendable {
      /// Called when a page opens, on any thread: the next message must contain everything.
      func pageDidOpen()
      /// The page of a swipe's replay, or nil. Takes seconds.
      func replay(ofTouch number: Int) -> Data?
    }

    /// The path of the page, which begins and ends with a slash.
    let path: String
    private let hub = LiveHub()
    private let server: HTTPServer
    private let port = Mutex<UInt16>(0)

    init(port: UInt16) throws {
      var random = SystemRandomNumberGenerator()
      let words = (0..<2).map { _ in random.next() as UInt64 }
      path = "/" + words.map { String($0, radix: 36) }.joined() + "/"
      server = HTTPServer(
        address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 120,
        pool: PromptPool(base: HTTPServer.defaultPool()), logger: .disabled)
    }

    /// Starts the server and returns the page's address; nil if the port is in use.
    func start(_ session: any Session) -> String? {
      let (started, handler) = (DispatchSemaphore(value: 0), handler(session))
      let server = server
      Task.detached {
        await server.appendRoute("*", handler: handler)
        do { try await server.run() } catch { started.signal() }
      }
      Task.detached { [self] in
        try? await server.waitUntilListening(timeout: 5)
        if case .ip4(_, let number)? = await server.listeningAddress {
          port.withLock { $0 = number }
        }
        started.signal()
      }
      started.wait()
      let number = port.withLock { $0 }
      return number == 0 ? nil : "http://127.0.0.1:\(number)\(path)"
    }

    /// Sends a message to every page.
    func send(_ message: [UInt8]) { hub.send(message) }

    /// Sends what has been sent to the pages, then closes all connections.
    func stop() {
      hub.close()
      let (server, done) = (server, DispatchSemaphore(value: 0))
      Task.detached {
        await server.stop(timeout: 1)
        done.signal()
      }
      _ = done.wait(timeout: .now() + 2)
    }

    private func handler(
      _ session: any Session
    ) -> @Sendable (HTTPRequest) async throws -> HTTPResponse {
      { [self] request in
        guard isAllowed(request) else { return HTTPResponse(statusCode: .forbidden) }
        // The server has removed a slash at the end.
        let asked = request.path + (request.path + "/" == path ? "/" : "")
        guard request.method == .GET, asked.hasPrefix(path) else {
          return HTTPResponse(statusCode: .notFound)
        }
        let name = asked.dropFirst(path.count)
        switch name {
        case "": return Self.page(Data(LivePage.html()))
        case "events":
          let body = HTTPBodySequence(from: hub.subscribe())
          session.pageDidOpen()
          return HTTPResponse(
            statusCode: .ok, headers: Self.headers(type: "text/event-stream"), body: body)
        case _ where name.hasPrefix("touch/"):
          guard let number = Int(name.dropFirst(6)) else { break }
          let made: Data? = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
              continuation.resume(returning: session.replay(ofTouch: number))
            }
          }
          if let made { return Self.page(made) }
        default: break
        }
        return HTTPResponse(statusCode: .notFound)
      }
    }

    private func isAllowed(_ request: HTTPRequest) -> Bool {
      let number = port.withLock { $0 }
      let hosts = ["127.0.0.1:\(number)", "localhost:\(number)"]
      guard let host = request.headers[.host], hosts.contains(host) else { return false }
      if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(host)" {
        return false
      }
      let site = request.headers[HTTPHeader("Sec-Fetch-Site")] ?? "none"
      return ["none", "same-origin"].contains(site)
    }

    private static func page(_ bytes: Data) -> HTTPResponse {
      HTTPResponse(
        statusCode: .ok, headers: headers(type: "text/html; charset=utf-8"), body: bytes)
    }

    private static func headers(type: String) -> HTTPHeaders {
      [
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("X-Frame-Options"): "DENY",
        HTTPHeader("Referrer-Policy"): "no-referrer",
      ]
    }
  }

  /// The open pages. A page that does not read is disconnected; it connects again on its own.
  private final class LiveHub: Sendable {
    private struct Pages {
      var next = 0
      var open: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
      var isClosed = false
    }

    /// The number of messages that wait for a page: 8 s at 60 Hz.
    private static let capacity = 500
    private let pages = Mutex(Pages())

    func subscribe() -> LiveMessages {
      let (stream, continuation) = AsyncStream.makeStream(
        of: [UInt8].self, bufferingPolicy: .bufferingOldest(Self.capacity))
      pages.withLock { pages in
        if pages.isClosed { return continuation.finish() }
        let number = pages.next
        pages.next += 1
        pages.open[number] = continuation
        continuation.onTermination = { [weak self] _ in
          self?.pages.withLock { $0.open[number] = nil }
        }
      }
      return LiveMessages(stream: stream)
    }

    func send(_ message: [UInt8]) {
      // `finish` calls the termination handler, which locks.
      let open = pages.withLock { $0.open }
      for page in open.values {
        if case .dropped = page.yield(message) { page.finish() }
      }
    }

    func close() {
      let open = pages.withLock { pages in
        pages.isClosed = true
        return pages.open
      }
      for page in open.values { page.finish() }
    }
  }

  /// The messages to one page.
  private struct LiveMessages: AsyncBufferedSequence {
    typealias Element = UInt8
    let stream: AsyncStream<[UInt8]>

    func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    struct Iterator: AsyncBufferedIteratorProtocol {
      var base: AsyncStream<[UInt8]>.Iterator

      mutating func next() async -> UInt8? { nil }
      mutating func nextBuffer(suggested count: Int) async -> [UInt8]? { await base.next() }
    }
  }

  /// A pool whose sockets send small messages immediately. The kernel would otherwise keep a message
  /// until the browser has acknowledged the previous one, for up to 40 ms. Accepted sockets inherit
  /// the option of the listening socket.
  private struct PromptPool<Base: AsyncSocketPool>: AsyncSocketPool {
    let base: Base

    func prepare() async throws { try await base.prepare() }
    func run() async throws { try await base.run() }
    func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
      if events == .connection {
        var on: Int32 = 1
        setsockopt(
          socket.file.rawValue, Int32(IPPROTO_TCP), TCP_NODELAY, &on,
          socklen_t(MemoryLayout.size(ofValue: on)))
      }
      try await base.suspendSocket(socket, untilReadyFor: events)
    }
  }
#endif
