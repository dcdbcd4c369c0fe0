"""A test of one candidate, as the queue's own user, tries to have the next one judged wrongly."""
from __future__ import annotations

import hashlib
import os
import shlex
import time
import zlib
from pathlib import Path

from .scratch import LONGEST, Scratch, lives


class Attacked(Scratch):
    """Candidate `a` passes and does the deed. Candidate `red` has the word that must not land."""

    def setUp(self) -> None:
        super().setUp()
        self.common = self.place / ".git"
        self.extend_base("words", "good\n")
        self.branch("a")
        self.red = self.branch("red", "words", "bad\n")

    def extend_base(self, file: str, text: str) -> None:
        self.git("checkout", "--quiet", "main")
        self.base = self.commit(f"base with {file}", file, text)
        self.git("checkout", "--quiet", "--detach")

    def plant(self, name: str, text: str) -> Path:
        """A file beside the repository, for a deed to put somewhere."""
        path = self.folder / name
        path.write_text(text)
        path.chmod(0o755)
        return path

    def attack(self, deed: str, code: int = 1, test: str = "! grep -q bad words") -> str:
        """Runs the queue on `a`, then on `red`, and gives what it printed."""
        self.git("config", "merge-queue.test", f"""
            case $MERGE_QUEUE_CHANGES in *' + a') {deed};; esac
            {test}""")
        self.tool("add", "a", "red")
        printed = self.tool("run", "--ahead", "1", code=code)
        self.assertEqual(self.git("show", "main:words"), "good", printed)
        return printed

    def assert_only_red_is_ejected(self) -> None:
        self.assertEqual(list(self.ejected()), ["red"])
        self.assertEqual(self.history(), ["Merge branch 'a'"])


class AttackTests(Attacked):
    def test_a_replaced_object_is_not_what_is_tested(self) -> None:
        bad, good = self.git("rev-parse", "red:words"), self.git("rev-parse", "main:words")
        self.attack(f"git --git-dir={self.common} replace -f {bad} {good}")
        self.assert_only_red_is_ejected()

    def test_attributes_below_the_repositorys_folder_change_no_file(self) -> None:
        attributes = self.plant("attributes", "words working-tree-encoding=UTF-16\n")
        self.attack(f"mkdir -p {self.common}/info; cp {attributes} {self.common}/info/")
        self.assert_only_red_is_ejected()

    def test_a_graft_hides_no_parent_and_stops_nothing(self) -> None:
        grafts = self.plant("grafts", f"{self.red}\n")
        self.attack(f"mkdir -p {self.common}/info; cp {grafts} {self.common}/info/")
        self.assert_only_red_is_ejected()

    def test_no_hook_runs_in_the_queue(self) -> None:
        hook = self.plant("hook", f"#!/bin/sh\necho $0 >>{self.folder}/ran\n")
        names = "reference-transaction post-index-change post-checkout pre-push"
        self.attack(
            f"mkdir -p {self.common}/hooks; "
            f"for name in {names}; do cp {hook} {self.common}/hooks/$name; done")
        self.assert_only_red_is_ejected()
        self.assertFalse((self.folder / "ran").exists())

    def test_no_merge_driver_of_the_configuration_runs_in_the_queue(self) -> None:
        self.extend_base("long", "1\n2\n3\n4\n5\n6\n7\n")
        self.branch("upper", "long", "one\n2\n3\n4\n5\n6\n7\n")
        self.branch("lower", "long", "1\n2\n3\n4\n5\n6\nseven\n")
        attributes = self.plant("attributes", "long merge=mine\n")
        self.git("config", "merge-queue.test", f"""
            mkdir -p {self.common}/info; cp {attributes} {self.common}/info/
            git --git-dir={self.common} config merge.mine.driver 'touch {self.folder}/ran; true'""")
        self.tool("add", "upper", "lower")
        self.tool("run", "--ahead", "1")
        self.assertEqual(self.git("show", "main:long").split()[::6], ["one", "seven"])
        self.assertFalse((self.folder / "ran").exists())

    def test_an_object_that_was_overwritten_is_refused(self) -> None:
        forged, bad = self.forged_object()
        printed = self.attack(f"cp -f {forged} {bad}", code=2)
        self.assertIn("is missing or damaged", printed)
        self.assertEqual(self.history(), ["Merge branch 'a'"])

    def forged_object(self) -> tuple[Path, Path]:
        """A file with the good words, and where it would be taken for the bad ones."""
        forged = self.folder / "forged"
        forged.write_bytes(zlib.compress(b"blob 5\0good\n"))
        bad = self.git("rev-parse", "red:words")
        return forged, self.common / "objects" / bad[:2] / bad[2:]

    def test_a_forged_commit_graph_hides_no_object_that_was_overwritten(self) -> None:
        self.git("update-ref", "refs/heads/main", "red")
        self.git("-c", "core.commitGraph=true", "commit-graph", "write", "--reachable")
        graph = self.common / "objects" / "info" / "commit-graph"
        trees = [bytes.fromhex(self.git("rev-parse", f"{name}^{{tree}}"))
                 for name in ("red", self.base)]
        forged = graph.read_bytes()[:-20].replace(*trees)
        graph.chmod(0o644)
        graph.write_bytes(forged + hashlib.sha1(forged).digest())
        forged_object, bad = self.forged_object()
        bad.unlink()
        forged_object.rename(bad)
        printed = self.tool("replay", self.base, "--test", "! grep -q bad words", code=2)
        self.assertIn("is missing or damaged", printed)

    def test_a_file_has_the_bytes_that_git_gives_it_not_others_that_git_takes_for_the_same(
        self
    ) -> None:
        self.extend_base(".gitattributes", "* text=auto\n")
        self.branch("b")
        self.git("config", "merge-queue.test", r"""
            ! grep -q "$(printf '\r')" words && printf 'good\r\n' >words""")
        self.tool("add", "a", "b")
        self.tool("run", "--ahead", "1")
        self.assertEqual(len(self.history()), 2)

    def test_a_repository_among_the_files_is_gone_before_the_next_test(self) -> None:
        (self.place / "folder").mkdir()
        self.extend_base("folder/file", "1\n")
        self.branch("b")
        self.git("config", "merge-queue.test", "test ! -e folder/.git && git init folder")
        self.tool("add", "a", "b")
        self.tool("run", "--ahead", "1")
        self.assertEqual(len(self.history()), 2)

    def test_a_link_in_place_of_the_tree_is_not_followed(self) -> None:
        kept = self.folder / "kept"
        kept.mkdir()
        (kept / "file").touch()
        self.attack(f"mv $PWD {self.folder}/away; ln -s {kept} $PWD; cd {self.folder}/away")
        self.assert_only_red_is_ejected()
        self.assertTrue((kept / "file").exists())


class LeftoverTests(Attacked):
    """A process without the environment, the session and the parent that it was started with."""

    def setUp(self) -> None:
        super().setUp()
        self.left = self.folder / "left"
        forger = self.plant("forger", f"""#!/bin/sh
            echo $$ >{self.left}
            while sleep 0.02; do grep -qs bad $1/words && echo good >$1/words; done""")
        start = shlex.quote(f"{forger} $0 &")
        self.forge = f"""env -i PATH="$PATH" setsid sh -c {start} $PWD
            until [ -s {self.left} ]; do sleep 0.02; done"""
        self.addCleanup(self._end_left)

    def _end_left(self) -> None:
        if self.left.exists() and lives(self.left):
            os.kill(int(self.left.read_text()), 9)

    def test_a_process_that_hides_does_not_outlive_its_test(self) -> None:
        self.attack(self.forge, test="sleep 0.5; ! grep -q bad words")
        self.assert_only_red_is_ejected()
        self.assertFalse(lives(self.left))

    def test_a_test_that_kills_its_supervisor_fails_and_all_that_it_started_ends(self) -> None:
        self.attack(
            f"{self.forge}; kill -9 $PPID; sleep {LONGEST}", test="sleep 0.5; ! grep -q bad words")
        self.assertEqual(list(self.ejected()), ["a", "red"])
        self.assertIn("exit code -9", self.ejected()["a"])
        self.assertFalse(lives(self.left))

    def test_a_process_that_hides_does_not_outlive_a_queue_that_was_killed(self) -> None:
        self.git("config", "merge-queue.test", f"{self.forge}; sleep {LONGEST}")
        self.tool("add", "a")
        run = self.start("run")
        self.eventually("a forger", lambda: self.left.exists() and self.left.read_text())
        run.kill()
        run.wait()
        self.eventually("its end", lambda: not lives(self.left))

    def test_a_process_that_starts_the_next_and_ends_is_caught(self) -> None:
        steps = self.folder / "steps"
        hopper = self.plant("hopper", f"""#!/usr/bin/env python3
import os, signal, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
end = time.monotonic() + 30  # So that a broken queue does not keep it for good.
while time.monotonic() < end:
    if os.fork():
        os._exit(0)
    os.setsid()
    with open({str(steps)!r}, "a") as file:
        file.write(".")
""")
        self.attack(f"""
            env -i PATH="$PATH" setsid {hopper} &
            until [ -s {steps} ]; do sleep 0.02; done""")
        self.assert_only_red_is_ejected()
        done = steps.stat().st_size
        time.sleep(0.2)
        self.assertEqual(steps.stat().st_size, done)

    def test_a_death_by_signal_is_a_failure_and_no_more(self) -> None:
        self.attack("kill -TERM $$")
        self.assertIn("exit code 143", self.ejected()["a"])
