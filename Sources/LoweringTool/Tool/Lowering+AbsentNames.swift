// Lowering+AbsentNames: checks names that Apple's frameworks declare and EdgePan does not.

import SwiftSyntax

extension Lowering {
  /// Checks the name of a type, function, constant or member that is used without a receiver:
  /// `UIHoverGestureRecognizer`, `keyCommands`.
  func checkAbsentName(_ token: TokenSyntax) {
    let name = token.plainText
    guard findsAbsentNames, !index.names.contains(name), file.bound[name] == nil else { return }
    if let owner = AbsentNames.current.members[name] {
      return reportAbsent(token, "\(owner).\(name)")
    }
    if AbsentNames.current.others.contains(name) || AbsentNames.current.isOfUIKit(name) {
      return reportAbsent(token, name)
    }
    guard let framework = AbsentNames.current.framework(of: name, among: index.imports) else {
      return
    }
    report(
      .error, "framework", token, "\(name) belongs to \(framework), which does not exist on Linux",
      "Remove this file from the folder that is lowered, or put the code that needs \(framework) "
        + "under #if canImport(\(framework))")
  }

  /// Records that the file uses a name that is in Foundation on Apple's platforms and in
  /// FoundationNetworking on Linux.
  func noteNetworking(_ token: TokenSyntax) {
    guard Self.networking.contains(token.text), !index.names.contains(token.text) else { return }
    file.usesNetworking = true
  }

  private static let networking: Set<String> = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
    "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLCredentialStorage",
    "URLProtectionSpace", "URLProtocol", "URLProtocolClient", "URLRequest", "URLResponse",
    "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
    "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
    "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask", "NSMutableURLRequest",
    "NSURLRequest",
  ]

  /// Checks the name after a dot.
  ///
  /// A name that the app's files declare, in any type, is skipped, because the receiver's type is
  /// unknown. An exception is `image.cgImage?.bytesPerRow`, whose receiver is a CGImage.
  func checkAbsentMember(_ token: TokenSyntax, of base: ExprSyntax? = nil) {
    let name = token.plainText
    guard findsAbsentNames else { return }
    if let base, let owner = typeWithout(name, base) {
      return reportAbsent(token, "\(owner).\(name)")
    }
    guard let owner = AbsentNames.current.members[name] else { return }
    let receiver = base?.unwrapped.as(MemberAccessExprSyntax.self)?.declName.baseName.plainText
    if receiver == "cgImage", !index.names.contains("cgImage"), AbsentNames.ofBitmaps.contains(name)
    {
      return reportAbsent(token, "CGImage.\(name)")
    }
    guard !index.names.contains(name) else { return }
    reportAbsent(token, "\(owner).\(name)")
  }

  /// Checks `name as NSCopying` where `name` is a String: on Linux this cast does not convert it to
  /// an NSString.
  func checkCopyingCast(_ node: SequenceExprSyntax) {
    let parts = Array(node.elements)
    guard findsAbsentNames, parts.count == 3,
      let cast = parts[1].as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
      let type = parts[2].as(TypeExprSyntax.self)?.type, type.plainName == "NSCopying",
      parts[0].is(StringLiteralExprSyntax.self)
        || parts[0].as(DeclReferenceExprSyntax.self).map({ isParameter($0, of: "String") }) == true
    else { return }
    let value = parts[0].trimmedDescription
    report(
      .error, "bridging", type, "a String is not converted to NSCopying on Linux",
      "Write NSString(string: \(value))")
  }

  /// Checks `UIColor(patternImage: image)`, where the label identifies the initialiser.
  func checkAbsentInitializer(_ node: FunctionCallExprSyntax) {
    let member = node.calledExpression.as(MemberAccessExprSyntax.self)
    guard findsAbsentNames, member == nil || member?.declName.baseName.text == "init",
      let type = (member?.base ?? node.calledExpression).as(DeclReferenceExprSyntax.self)?.baseName,
      let label = node.arguments.first?.label
    else { return }
    let name = "\(type.plainText)(\(label.plainText):)"
    guard
      AbsentNames.current.initializers.contains(name)
        || AbsentNames.current.members[label.plainText] == type.plainText
          && !index.names.contains(label.plainText)
    else { return }
    reportAbsent(label, name)
  }

  /// Checks `context.clip(to: rect, mask: image)`, where the labels identify the method.
  func checkAbsentCall(_ node: FunctionCallExprSyntax) {
    guard findsAbsentNames,
      let token = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName,
      !index.names.contains(token.plainText)
    else { return }
    let name = node.arguments.labels.fullName(token.plainText)
    if let owner = AbsentNames.current.calls[name] { reportAbsent(token, "\(owner).\(name)") }
  }

  /// Checks `override var keyCommands` where no superclass declares it.
  func checkOverride(_ token: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    let name = token.plainText
    guard findsAbsentNames, let owner = AbsentNames.current.members[name],
      modifiers.has("override"),
      let type = context.last,
      !index.line(of: type).dropFirst().contains(where: { !$0.members(named: name).isEmpty })
    else { return }
    reportAbsent(token, "\(owner).\(name)")
  }

  private func reportAbsent(_ token: TokenSyntax, _ what: String) {
    report(
      .error, "missing-api", token, "EdgePan has no \(what)",
      "Remove the code that uses it, or put that code under #if !os(Linux)")
  }
}
