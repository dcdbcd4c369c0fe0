"""The rule that a function has at most 60 lines: what it finds, and what it leaves alone."""

import pathlib
import subprocess
import tempfile
import unittest

RULE = pathlib.Path(__file__).parents[2] / "Scripts/long-functions.awk"


def function(lines: int, *, head: str = "func work() {", indent: int = 2, above: str = "", first: str = "") -> str:
    """A function of so many lines, with a comment above it or as its first line."""
    body = [first] if first else []
    body += ["  if a {", "  }"]
    body += ["  x += 1"] * (lines - 2 - len(body))
    text = ([above] if above else []) + [head, *body, "}"]
    return "".join(" " * indent + line + "\n" for line in text)


class LongFunctions(unittest.TestCase):
    def found(self, *functions: str) -> list[str]:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "A.swift")
            file.write_text("struct A {\n" + "\n".join(functions) + "}\n")
            output = subprocess.run(["awk", "-f", RULE, file], capture_output=True, text=True, check=True).stdout
        return [line.removeprefix(f"{file}:") for line in output.splitlines()]

    def test_a_function_of_61_lines_is_named_with_its_place_and_the_way_out(self) -> None:
        self.assertEqual(self.found(function(61)), [
            "2: 61 lines in `func work()`; part it, or say why above it: '// Long because …'"])

    def test_60_lines_are_fine(self) -> None:
        self.assertEqual(self.found(function(60), function(60)), [])

    def test_each_kind_of_function_counts(self) -> None:
        for head in ["private static func a(", "init(_ a: Int) {", "@MainActor package mutating func a<B>() {",
                     "@Test func `a b`() async throws {", "subscript(a: Int) -> Int {", "deinit {"]:
            with self.subTest(head):
                self.assertEqual(len(self.found(function(70, head=head))), 1)

    def test_a_reason_above_it_or_as_its_first_line_excuses_it_alone(self) -> None:
        reason = "// Long because it is one table."
        self.assertEqual(self.found(function(70, above=reason)), [])
        self.assertEqual(self.found(function(70, first="  " + reason)), [])
        self.assertEqual(len(self.found(function(70, above=reason), function(70))), 1)

    def test_functions_without_a_body_and_on_one_line_don_t_reach_to_the_next_brace(self) -> None:
        short = "  func a() -> Int\n  func b() { c() }\n" + "  var x = 1\n" * 70
        self.assertEqual(self.found(short), [])

    def test_a_function_in_a_function_counts_by_itself(self) -> None:
        inner = function(20, indent=4)
        self.assertEqual(self.found("  func outer() {\n" + inner + inner + "  }\n"), [])


if __name__ == "__main__":
    unittest.main()
