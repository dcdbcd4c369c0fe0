"""The rows of Textual widgets that draw their rows themselves and have no widget for each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .textual_roles import plain

# More rows than these are left out of the tree; the driver refuses trees of 10,000 elements.
ROW_LIMIT = 500


class Row(NamedTuple):
    """A row, or a cell of one. The place counts from the widget's content, before scrolling."""

    key: Any
    text: str
    x: int
    y: int
    width: int
    height: int
    identifier: str | None = None
    is_selected: bool = False
    is_enabled: bool = True
    is_checked: bool | None = None
    cells: tuple[Row, ...] = ()


def rows(widget: Any, names: list[str]) -> list[Row]:
    """The rows of an OptionList, SelectionList, DataTable or Tree; none of another widget."""
    for name, reader in (
        ("OptionList", _options),
        ("DataTable", _table),
        ("Tree", _tree),
    ):
        if name in names:
            return list(reader(widget))
    return []


def find(drawn: list[Row], key: Any) -> Row | None:
    """The row or the cell with a key."""
    for row in drawn:
        if row.key == key:
            return row
        for cell in row.cells:
            if cell.key == key:
                return cell
    return None


def fixed(widget: Any, names: list[str]) -> tuple[int, int]:
    """How many lines and columns of a table stay where they are when it scrolls: top and left."""
    if "DataTable" not in names:
        return 0, 0
    top = widget.header_height if widget.show_header else 0
    top += sum(row.height for row in list(widget.ordered_rows)[: widget.fixed_rows])
    left = widget._row_label_column_width if hasattr(widget, "_row_label_column_width") else 0
    return int(top), int(left)


def _near(first: int, last: int, focus: int | None, scroll: int) -> range:
    """The rows to show, if there are too many: those from a bit above the visible ones."""
    if last - first <= ROW_LIMIT:
        return range(first, last)
    start = max(first, min(scroll - ROW_LIMIT // 4, last - ROW_LIMIT))
    return range(start, start + ROW_LIMIT)


def _option_lines(widget: Any) -> list[tuple[int, int]] | None:
    """The first line and the height of each option, by index; None before the first layout."""
    spans = getattr(widget, "_spans", None)
    if spans is not None:
        return [(span.first, span.line_count) for span in spans]
    try:
        starts = widget._index_to_line
        counts: dict[int, int] = {}
        for index, _ in widget._lines:
            counts[index] = counts.get(index, 0) + 1
        return [
            (starts.get(index, 0), counts.get(index, 1))
            for index in range(widget.option_count)
        ]
    except AttributeError:
        return None


def _options(widget: Any) -> Iterator[Row]:
    lines = _option_lines(widget)
    if lines is None:
        return
    width = widget.scrollable_content_region.width
    chosen = getattr(widget, "selected", None)
    count = min(widget.option_count, len(lines))
    for index in _near(0, count, widget.highlighted, int(widget.scroll_y)):
        option = widget.get_option_at_index(index)
        start, height = lines[index]
        yield Row(
            key=id(option),
            text=(plain(option.prompt) or "").strip(),
            x=0,
            y=start,
            width=width,
            height=height,
            identifier=option.id,
            is_selected=index == widget.highlighted,
            is_enabled=not option.disabled,
            is_checked=None if chosen is None else getattr(option, "value", None) in chosen,
        )


def _table(widget: Any) -> Iterator[Row]:
    header = widget.header_height if widget.show_header else 0
    columns = list(widget.ordered_columns)
    ordered = list(widget.ordered_rows)
    labels = widget._row_label_column_width if hasattr(widget, "_row_label_column_width") else 0
    padding = 2 * getattr(widget, "cell_padding", 1)
    tops = []
    top = header
    for row in ordered:
        tops.append(top)
        top += row.height
    cursor = widget.cursor_row
    for index in _near(0, len(ordered), cursor, int(widget.scroll_y)):
        row = ordered[index]
        left = labels
        cells = []
        for position, column in enumerate(columns):
            width = getattr(column, "get_render_width", None)
            width = width(widget) if width else column.render_width
            text = plain(widget.get_cell(row.key, column.key))
            if text is None:
                text = str(widget.get_cell(row.key, column.key))
            is_cursor = (
                widget.cursor_type == "cell"
                and widget.cursor_coordinate == (index, position)
            )
            cells.append(
                Row(
                    (row.key, column.key), text.strip(), left, tops[index], width,
                    row.height, column.key.value, is_cursor,
                )
            )
            left += width
        yield Row(
            key=row.key,
            text=" ".join(cell.text for cell in cells if cell.text),
            x=0,
            y=tops[index],
            width=max(left, padding),
            height=row.height,
            identifier=row.key.value,
            is_selected=widget.cursor_type == "row" and index == cursor,
            cells=tuple(cells),
        )


def _tree(widget: Any) -> Iterator[Row]:
    lines = widget._tree_lines
    width = widget.scrollable_content_region.width
    for index in _near(0, len(lines), widget.cursor_line, int(widget.scroll_y)):
        node = lines[index].node
        yield Row(
            key=node.id,
            text=(plain(node.label) or "").strip(),
            x=0,
            y=index,
            width=width,
            height=1,
            is_selected=index == widget.cursor_line,
        )
