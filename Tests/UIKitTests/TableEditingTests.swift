// Editing of tables: which rows are edited, and what a tap on their controls commits.

import TestStage
import Testing
import UIKit

/// Three rows: the first cannot be edited, the second can be deleted, and the third inserts one.
private final class Editor: UITableViewController {
  var rows = ["title", "entry", "add"]
  var events: [String] = []

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    rows.count
  }
  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }
  override func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    indexPath.row > 0
  }
  override func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { rows[indexPath.row] == "add" ? .insert : .delete }
  override func tableView(
    _ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath
  ) -> String? { "Remove" }
  override func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    events.append("\(editingStyle) \(indexPath.row)")
    guard editingStyle == .delete else { return }
    rows.remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .automatic)
  }
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    events.append("select \(indexPath.row)")
  }
  override func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    events.append("highlight \(indexPath.row)")
  }
  override func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    events.append("unhighlight \(indexPath.row)")
  }
}

@MainActor @Suite(.serialized) struct TableEditingTests {
  private let editor = Editor(style: .plain)

  private func show() -> Stage {
    let stage = Stage(root: editor)
    stage.step()
    return stage
  }
  private func cell(_ row: Int) throws -> UITableViewCell {
    try #require(editor.tableView.cellForRow(at: IndexPath(row: row, section: 0)))
  }
  private func buttons(_ row: Int) throws -> [UIButton] {
    try cell(row).subviews.compactMap { $0 as? UIButton }
  }
  private func tap(_ view: UIView, on stage: Stage) {
    let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    stage.tap(place.x, place.y)
    stage.step()
  }

  @Test func editingRows_makeRoomForTheirControls() throws {
    let stage = show()
    editor.setEditing(true, animated: false)
    stage.step()
    #expect(editor.isEditing && editor.tableView.isEditing)
    #expect(try !cell(0).isEditing && cell(0).contentView.frame.minX == 0)
    #expect(try cell(1).isEditing && cell(1).editingStyle == .delete)
    #expect(try cell(1).contentView.frame.minX == 38)
    #expect(try cell(2).editingStyle == .insert)
    editor.isEditing = false
    stage.step()
    #expect(try !cell(1).isEditing && cell(1).contentView.frame.minX == 0)
    #expect(try buttons(1).isEmpty)
  }

  @Test func editing_isAnimated() throws {
    let stage = show()
    editor.setEditing(true, animated: true)
    stage.steps(9)
    let content = try cell(1).contentView
    let shown = try #require(content.layer.presentation()).position.x
    #expect(shown > 195 && shown < content.center.x)
    #expect(stage.settle() != nil)
  }

  @Test func deletion_isCommittedByTheSecondTap() throws {
    let stage = show()
    editor.setEditing(true, animated: false)
    stage.step()
    tap(try buttons(1)[0], on: stage)
    #expect(try cell(1).showingDeleteConfirmation && editor.events.isEmpty)
    let confirmation = try buttons(1)[1]
    #expect(confirmation.title(for: .normal) == "Remove")
    tap(confirmation, on: stage)
    #expect(editor.events == ["delete 1"])
    #expect(editor.tableView.visibleCells.count == 2)
    #expect(try cell(1).editingStyle == .insert && cell(1).isEditing)
  }

  @Test func insertion_isCommittedByATap() throws {
    let stage = show()
    editor.setEditing(true, animated: false)
    stage.step()
    tap(try buttons(2)[0], on: stage)
    #expect(editor.events == ["insert 2"])
  }

  /// Source: `allowsSelectionDuringEditing` is false by default, UITableView's documentation.
  @Test func rows_areSelectedDuringEditing_onlyIfAllowed() throws {
    let stage = show()
    // The rows begin below the safe area of 47 points.
    stage.tap(200, 107)
    #expect(editor.events == ["highlight 1", "unhighlight 1", "select 1"])
    editor.events = []
    editor.setEditing(true, animated: false)
    stage.step()
    #expect(editor.tableView.indexPathForSelectedRow == nil)
    stage.tap(200, 107)
    #expect(editor.events.isEmpty)
    editor.tableView.allowsSelectionDuringEditing = true
    stage.tap(200, 107)
    #expect(editor.events.last == "select 1")
  }

  @Test func editButton_switchesEditing_andItsTitle() {
    let stage = show()
    let button = editor.editButtonItem
    #expect(button.title == "Edit" && button === editor.editButtonItem)
    button.simulateTap()
    #expect(editor.isEditing && button.title == "Done" && button.style == .done)
    button.simulateTap()
    #expect(stage.settle() != nil)
    #expect(!editor.isEditing && button.title == "Edit")
  }
}
