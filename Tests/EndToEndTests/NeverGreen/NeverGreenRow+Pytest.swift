import Foundation
import ProcessControl

extension NeverGreenRow {
  /// What turns plain pytest red.
  static let pytest = [
    NeverGreenRow(
      "a hook of pytest fails at the session's end", 1, "has set pytest's exit code to 1",
      pytest: ["conftest.py": "def pytest_sessionfinish(session): session.exitstatus = 1\n"]),
    NeverGreenRow(
      "a hook of pytest fails at the session's end, on two nodes", 1, "OSError: no space left",
      pytest: ["conftest.py": "def pytest_unconfigure(config): raise OSError('no space left')\n"],
      nodes: 2),
    NeverGreenRow(
      "one of two pytest tests with one name fails", 1, "test_it[eu-x-web] #2",
      pytest: [
        "tests/test_names.py": """
        import pytest
        @pytest.mark.parametrize("kind", ["web", "x-web"])
        @pytest.mark.parametrize("zone", ["eu", "eu-x"])
        def test_it(zone, kind): assert (zone, kind) != ("eu-x", "web")
        """
      ]),
    NeverGreenRow(
      "pytest dies in the teardown of a shared fixture", 1, "the shared fixture \"library\"",
      pytest: [
        "tests/test_a.py": """
        import os, pytest
        @pytest.fixture(scope="module")
        def library():
            yield
            os.abort()
        def test_a(library): pass
        """
      ]),
    NeverGreenRow(
      "pytest kills itself in the teardown of a shared fixture", 1, "SIGKILL, which it sent itself",
      pytest: [
        "tests/test_a.py": """
        import os, pytest, signal
        @pytest.fixture(scope="module")
        def library():
            yield
            os.kill(os.getpid(), signal.SIGKILL)
        def test_a(library): pass
        """
      ]),
    NeverGreenRow(
      "pytest ends itself by SIGTERM at the session's end", 1, "SIGTERM, which it sent itself",
      pytest: [
        "tests/conftest.py": """
        import signal
        def pytest_sessionfinish(): signal.raise_signal(signal.SIGTERM)
        """,
        "tests/test_a.py": "def test_a(): pass",
      ]),
    NeverGreenRow(
      "pytest's interpreter fails after pytest's end", 1, "exited with code 1 after pytest's end",
      pytest: [
        "tests/test_a.py": """
        import atexit, os
        atexit.register(lambda: os._exit(1))
        def test_a(): pass
        """
      ]),
    NeverGreenRow(
      "a Textual app crashes and exits with 0", 1, "ZeroDivisionError",
      pytest: [
        "app.py": """
        from textual.app import App
        class Crashing(App):
            def on_key(self, event): 1 / 0
        Crashing().run()
        """,
        "tests/test_it.py": """
        import pytest
        @pytest.mark.app("crashing")
        def test_it(app):
            app.press("x")
            app.expect_exit(0)
        """,
      ]),
  ]

  /// Of a pytest suite with these files beside a test that passes.
  private init(
    _ name: String, _ code: Int32, _ sentence: String, pytest files: [String: String],
    nodes: Int = 1
  ) {
    self.init(name, code, sentence) { scratch in
      let python = "\(Products.package)/.venv/bin/python"
      try scratch.write(
        """
        suite: {pytest: tests, python: \(python)}
        apps: {crashing: {path: \(python), args: [app.py], agent: textual}}
        nodes: \(nodes)
        """, to: "qa.yml")
      try FileManager.default.createDirectory(
        atPath: scratch.path + "/tests", withIntermediateDirectories: true)
      try scratch.write("def test_b(): pass\ndef test_c(): pass\n", to: "tests/test_z.py")
      for (path, text) in files { try scratch.write(text, to: path) }
      return try await scratch.qa(
        [],
        [
          "PYTHONPATH": "\(Products.package)/Python", "PYTHONDONTWRITEBYTECODE": "1",
          "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        ])
    }
  }
}
