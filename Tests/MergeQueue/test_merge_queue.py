"""Tries the merge queue on real git repositories: what it promises, and what may go wrong."""
from __future__ import annotations

import os
import random
import signal
import time

from .attacks import AttackTests, LeftoverTests  # noqa: F401 - so that this file runs them all.
from .own_repositories import OwnRepositoryTests  # noqa: F401
from .scratch import LONGEST, Scratch, lives


class LandingTests(Scratch):
    def test_a_change_lands_as_a_merge_of_its_commit(self) -> None:
        change = self.branch("search")
        self.tool("add", "search")
        self.tool("run")
        self.assertEqual(self.history(), ["Merge branch 'search'"])
        self.assertEqual(self.git("rev-parse", "main^2"), change)

    def test_a_and_ab_and_abc_are_tested_at_the_same_time(self) -> None:
        # Each waits for the two others, so one after the other they would never pass.
        self.git("config", "merge-queue.test", f"""
            touch {self.folder}/$MERGE_QUEUE_COMMIT
            for i in $(seq 600); do
              [ $(ls {self.folder} | grep -cE '^[0-9a-f]{{40}}$') -ge 3 ] && exit 0; sleep 0.1
            done; exit 1""")
        for name in "abc":
            self.branch(name)
        self.tool("add", "a", "b", "c")
        self.tool("run", "--ahead", "3")
        self.assertEqual(
            self.history(), ["Merge branch 'a'", "Merge branch 'b'", "Merge branch 'c'"])

    def test_a_failing_change_is_ejected_and_the_later_ones_are_tested_without_it(self) -> None:
        self.git("config", "merge-queue.test", "test ! -e bad")
        for name in ("a", "bad", "b", "c"):
            self.branch(name)
        self.tool("add", "a", "bad", "b", "c")
        self.tool("run", code=1)
        self.assertEqual(self.files() & {"a", "bad", "b", "c"}, {"a", "b", "c"})
        self.assertIn("main + bad failed with exit code 1", self.ejected()["bad"])
        self.assert_each_commit_of_main_is_green()

    def test_of_two_changes_that_fail_together_the_second_is_ejected(self) -> None:
        self.git("config", "merge-queue.test", "! { test -e a && test -e b; }")
        for name in ("a", "b", "c"):
            self.branch(name)
        self.tool("add", "a", "b", "c")
        self.tool("run", code=1)
        self.assertEqual(list(self.ejected()), ["b"])
        self.assertEqual(self.files() & {"a", "b", "c"}, {"a", "c"})
        self.assert_each_commit_of_main_is_green()

    def test_a_conflict_waits_for_the_change_before_it_and_names_the_files(self) -> None:
        self.branch("one", "words", "eins\n")
        self.branch("two", "words", "zwei\n")
        self.branch("three")
        self.tool("add", "one", "two", "three")
        self.tool("run", code=1)
        self.assertEqual(self.ejected(), {"two": "it conflicts with main in words"})
        self.assertEqual(self.history(), ["Merge branch 'one'", "Merge branch 'three'"])

    def test_a_conflict_with_a_change_that_is_ejected_is_none(self) -> None:
        self.git("config", "merge-queue.test", "! grep -q eins words")
        self.branch("one", "words", "eins\n")
        self.branch("two", "words", "zwei\n")
        self.tool("add", "one", "two")
        self.tool("run", code=1)
        self.assertEqual(list(self.ejected()), ["one"])
        self.assertEqual(self.history(), ["Merge branch 'two'"])

    def test_the_commit_that_was_added_lands_not_what_the_branch_became(self) -> None:
        first = self.branch("search")
        self.tool("add", "search")
        self.git("checkout", "--quiet", "search")
        self.commit("untested", "later", "1\n")
        self.git("checkout", "--quiet", "--detach")
        self.assertIn("the branch has moved on", self.tool("list"))
        self.tool("run")
        self.assertEqual(self.git("rev-parse", "main^2"), first)
        self.assertNotIn("later", self.files())

    def test_what_main_has_already_is_said_and_makes_no_commit(self) -> None:
        self.tool("add", "main")
        self.tool("run", code=1)
        self.assertEqual(self.ejected(), {"main": "all of it is in main already"})
        self.assertEqual(self.main(), self.base)

    def test_main_of_a_remote_is_moved_there(self) -> None:
        self.git("clone", "--quiet", "--bare", str(self.place), str(self.folder / "server.git"))
        self.git("remote", "add", "server", str(self.folder / "server.git"))
        self.git("checkout", "--quiet", "main")
        self.branch("search")
        self.tool("--remote", "server", "add", "search")
        self.tool("--remote", "server", "run")
        server = self.folder / "server.git"
        self.assertIn("search", self.git("ls-tree", "--name-only", "main", at=server))


class TruthTests(Scratch):
    def test_on_a_red_main_no_change_is_to_blame(self) -> None:
        self.git("config", "merge-queue.test", "test -e mended")
        self.branch("search")
        self.tool("add", "search")
        self.assertIn("the tests fail on main itself", self.tool("run", code=3))
        self.assertEqual(self.ejected(), {})
        self.branch("mended")
        self.tool("add", "mended")
        self.tool("remove", "search")
        self.tool("run")
        self.tool("add", "search")
        self.tool("run")
        self.assertEqual(self.files() & {"search", "mended"}, {"search", "mended"})

    def test_a_result_that_is_forgotten_is_found_again(self) -> None:
        weather = self.folder / "weather"
        self.git("config", "merge-queue.test", f"test -e {weather}")
        self.branch("search")
        self.tool("add", "search")
        self.tool("run", code=3)
        weather.touch()
        self.tool("run", code=3)
        self.assertIn("2 results forgotten", self.tool("forget"))
        self.tool("run")
        self.assertIn("search", self.files())

    def test_another_test_command_trusts_no_earlier_result(self) -> None:
        self.branch("a")
        self.branch("b")
        self.tool("add", "a", "b")
        # The second change is tested beside the first, and passes; then its run is cut off.
        self.git("config", "merge-queue.test", f"""
            case $MERGE_QUEUE_CHANGES in *b) exit 0;; esac
            touch {self.folder}/up; sleep {LONGEST}""")
        run = self.start("run")
        journal = self.place / ".git" / "merge-queue" / "journal.jsonl"
        self.eventually("a result", lambda: '"tested"' in journal.read_text())
        run.kill()
        run.wait()
        self.tool("run", "--test", "test ! -e b", code=1)
        self.assertEqual(list(self.ejected()), ["b"])

    def test_a_commit_that_somebody_else_gives_main_is_kept_and_tested_with(self) -> None:
        self.git("config", "merge-queue.test", f"""
            touch {self.folder}/up; test -e urgent && exit 0
            while [ ! -e {self.folder}/moved ]; do sleep 0.05; done""")
        self.branch("search")
        self.branch("urgent")
        self.tool("add", "search")
        run = self.start("run")
        self.eventually("a test", (self.folder / "up").exists)
        self.git("update-ref", "refs/heads/main", "urgent")
        (self.folder / "moved").touch()
        printed, _ = run.communicate(timeout=LONGEST)
        self.assertEqual(run.returncode, 0, printed)
        self.assertEqual(self.history(), ["urgent", "Merge branch 'search'"])

    def test_no_file_of_an_earlier_test_helps_a_later_one(self) -> None:
        self.git("config", "merge-queue.test", "test ! -e left.o && touch left.o stray")
        self.branch("a")
        self.branch("b")
        self.tool("add", "a", "b")
        self.tool("run", "--ahead", "1")
        self.git("config", "merge-queue.test", "test -e left.o && test ! -e stray")
        self.branch("c")
        self.tool("add", "c")
        self.tool("run", "--ahead", "1", "--keep-ignored")
        self.assertEqual(len(self.history()), 3)

    def test_no_setting_of_an_earlier_test_hides_a_file_of_a_later_one(self) -> None:
        forged = "printf '#!/bin/sh\\nexit 0\\n' >check"
        hook = '"$(git rev-parse --git-path hooks)/post-checkout"'
        for number, deed in enumerate([
            f"git update-index --skip-worktree check; {forged}",
            f"git update-index --assume-unchanged check; {forged}",
            f"git sparse-checkout set --no-cone /.gitignore; {forged}; true",
            f"git config extensions.worktreeConfig true; "
            f"git config --worktree core.sparseCheckout true; {forged}",
            f"git config core.ignoreStat true; {forged}; git add check; git config core.fileMode false",
            f"mkdir -p $(dirname {hook}); printf '#!/bin/sh\\n%s\\n' \"{forged}\" >{hook}; "
            f"chmod +x {hook}".replace('"' + forged + '"', "'printf \"exit 0\" >check'"),
            f"rm -r .git; git init --quiet; {forged}",
        ]):
            with self.subTest(deed=deed):
                self.setUp()
                self.git("checkout", "--quiet", "-b", f"evil-{number}", "main")
                self.check(f"{deed}\nexit 0")
                self.commit("evil", "a", f"{number}\n")
                self.git("checkout", "--quiet", "--detach")
                self.tool("add", f"evil-{number}")
                self.tool("run", "--ahead", "1", "--keep-ignored")
                green = self.main()
                self.git("checkout", "--quiet", "-b", f"red-{number}", green)
                self.check("exit 1")
                self.commit("red", "b", f"{number}\n")
                self.git("checkout", "--quiet", "--detach")
                self.tool("add", f"red-{number}")
                self.tool("run", "--ahead", "1", "--keep-ignored", code=1)
                self.assertEqual(self.main(), green, "a red change has landed")

    def test_a_test_that_does_not_end_is_ended_with_all_it_started(self) -> None:
        mark = self.folder / "daemon"
        self.git("config", "merge-queue.test", f"""
            test -e slow || exit 0
            setsid sh -c 'trap "" TERM HUP; echo $$ >{mark}; while :; do sleep 0.1; done' &
            while :; do sleep 1; done""")
        self.branch("slow")
        self.branch("good")
        self.tool("add", "slow", "good")
        self.tool("run", "--limit", "1s", code=1)
        self.assertIn("took longer than 1 s", self.ejected()["slow"])
        self.assertEqual(self.history(), ["Merge branch 'good'"])
        self.assertFalse(lives(mark))


class FaultTests(Scratch):
    def test_killed_at_any_moment_it_goes_on_from_its_journal(self) -> None:
        # Each run is killed soon after it has written a line: so each goes a little further, and
        # every kind of line is the last one once.
        chance = random.Random(7)
        self.git("config", "merge-queue.test", "sleep 0.1; test ! -e bad1 && test ! -e bad2")
        names = ["a", "bad1", "b", "c", "bad2", "d"]
        for name in names:
            self.branch(name)
        self.tool("add", *names)
        journal = self.place / ".git" / "merge-queue" / "journal.jsonl"
        kills = 0
        while True:
            size = journal.stat().st_size
            run = self.start("run")
            self.eventually(
                "a line", lambda: journal.stat().st_size > size or run.poll() is not None)
            if run.poll() is not None:
                break
            time.sleep(chance.uniform(0, 0.02))
            run.kill()
            run.communicate(timeout=LONGEST)
            kills += 1
            self.assertLess(kills, 200, "it gets no further")
        self.assertIn(run.returncode, (0, 1))
        self.assertGreater(kills, 4)
        self.assertEqual(self.history(), [f"Merge branch '{name}'" for name in "abcd"])
        self.assertEqual(list(self.ejected()), ["bad1", "bad2"])
        self.assertEqual([entry["branch"] for entry in self.listing()["landed"]], list("abcd"))
        self.assert_each_commit_of_main_is_green()

    def test_a_landing_that_was_cut_off_is_neither_lost_nor_made_twice(self) -> None:
        self.branch("a")
        self.tool("add", "a")
        self.tool("run")
        journal = self.place / ".git" / "merge-queue" / "journal.jsonl"
        lines = journal.read_text().splitlines(keepends=True)
        self.assertIn('"landed"', lines[-1])
        journal.write_text("".join(lines[:-1]))
        self.tool("run")
        self.assertEqual(self.history(), ["Merge branch 'a'"])
        self.assertEqual(len(self.listing()["landed"]), 1)
        # The other half: killed before main was moved.
        self.git("update-ref", "refs/heads/main", self.base)
        journal.write_text("".join(lines[:-1]))
        self.tool("run")
        self.assertEqual(self.history(), ["Merge branch 'a'"])

    def test_tests_of_a_killed_run_do_not_outlive_the_next_one(self) -> None:
        self.git("config", "merge-queue.test", f"""
            setsid sh -c 'echo $$ >{self.folder}/left; sleep {LONGEST}' & wait""")
        self.branch("a")
        self.tool("add", "a")
        run = self.start("run")
        left = self.folder / "left"
        self.eventually("a test", lambda: left.exists() and left.read_text().endswith("\n"))
        run.kill()
        run.wait()
        self.tool("run", "--test", "true")
        self.assertFalse(lives(left))

    def test_a_stop_request_ends_the_tests_and_loses_nothing(self) -> None:
        self.git("config", "merge-queue.test", f"echo $$ >{self.folder}/up; sleep {LONGEST}")
        self.branch("a")
        self.tool("add", "a")
        run = self.start("run")
        up = self.folder / "up"
        self.eventually("a test", lambda: up.exists() and up.read_text().endswith("\n"))
        run.send_signal(signal.SIGTERM)
        printed, _ = run.communicate(timeout=LONGEST)
        self.assertEqual(run.returncode, 130, printed)
        self.assertFalse(lives(up))
        self.tool("run", "--test", "true")
        self.assertEqual(self.history(), ["Merge branch 'a'"])

    def test_a_line_that_a_kill_cut_off_is_dropped_and_a_damaged_one_is_named(self) -> None:
        self.branch("a")
        self.branch("b")
        self.tool("add", "a")
        journal = self.place / ".git" / "merge-queue" / "journal.jsonl"
        with journal.open("a") as file:
            file.write('{"time": 1, "kind": "que')
        self.tool("add", "b")
        self.assertEqual([entry["branch"] for entry in self.listing()["waiting"]], ["a", "b"])
        journal.write_text("nonsense\n" + journal.read_text())
        self.assertIn("line 1 is damaged", self.tool("list", code=2))

    def test_a_second_run_is_refused_and_the_first_takes_up_what_is_added(self) -> None:
        self.branch("a")
        run = self.start("run", "--watch")
        lock = self.place / ".git" / "merge-queue" / "run.lock"
        self.eventually("a run", lambda: lock.exists() and lock.read_text() != "")
        self.assertIn(f"process {run.pid}", self.tool("run", code=4))
        self.tool("add", "a")
        self.eventually("a landing", lambda: "a" in self.files())


class InputTests(Scratch):
    def test_a_main_that_is_checked_out_is_refused(self) -> None:
        self.git("checkout", "--quiet", "main")
        self.assertIn(f"main is checked out in {self.place}", self.tool("run", code=2))

    def test_wrong_words_are_named_and_nothing_is_added(self) -> None:
        self.branch("a")
        for arguments, words in (
            (("add", "a", "serch"), "no branch or commit 'serch'; nothing was added"),
            (("remove", "a"), "'a' is not in the queue"),
            (("run", "--ahead", "0"), "a number from 1 to 99, not '0'"),
            (("run", "--limit", "soon"), "90s, 30m or 2h, not 'soon'"),
            (("run", "--limit", "0s"), "not '0s'"),
            (("replay", "nowhere"), "no commit 'nowhere'"),
            (("--main", "trunk", "run"), "no branch 'trunk'"),
        ):
            with self.subTest(arguments):
                self.tool("add", "a") if "trunk" in arguments else None
                self.assertIn(words, self.tool(*arguments, code=2))

    def test_without_a_test_command_nothing_runs(self) -> None:
        self.git("config", "--unset", "merge-queue.test")
        self.branch("a")
        self.tool("add", "a")
        self.assertIn("no test command", self.tool("run", code=2))
        self.assertEqual(self.main(), self.base)

    def test_outside_a_repository_git_says_so(self) -> None:
        self.place = self.folder
        os.environ["GIT_CEILING_DIRECTORIES"] = str(self.folder.parent)
        self.addCleanup(os.environ.pop, "GIT_CEILING_DIRECTORIES")
        self.assertIn("not a git repository", self.tool("list", code=2))
