"""The repository that each test gets: what git can do in it, and what it leaves of the others."""
from __future__ import annotations

from pathlib import Path

from .scratch import Scratch


class OwnRepositoryTests(Scratch):
    def test_git_knows_the_history_the_tags_and_the_change(self) -> None:
        self.git("tag", "-a", "-m", "first", "v1", self.base)
        self.git("config", "merge-queue.test", f"""
            set -e
            test "$(git rev-parse HEAD)" = $MERGE_QUEUE_COMMIT
            test "$(git describe | cut -d- -f1,2)" = v1-2
            git log --format=%s | grep -qx base
            test "$(git diff --name-only HEAD^1)" = a
            test -z "$(git status --porcelain --ignored)"
            git diff-files --quiet; git diff-index --quiet HEAD
            test -z "$(git branch --format='%(refname:short)' | grep -v HEAD)"
            git -c user.name=A -c user.email=a@b commit --quiet --allow-empty -m mine
            test ! -e {self.place}/.git/worktrees""")
        self.branch("a")
        self.tool("add", "a")
        self.tool("run")
        self.assertEqual(self.history(), ["Merge branch 'a'"])

    def test_files_that_stay_the_same_keep_their_times_and_ignored_ones_stay(self) -> None:
        times = self.folder / "times"
        self.git("config", "merge-queue.test", f"""
            stat -c %Y check >>{times}; test -e built.o && exit
            touch -d 2001-01-01 check; touch built.o""")
        for name in "ab":
            self.branch(name)
        self.tool("add", "a", "b")
        self.tool("run", "--ahead", "1", "--keep-ignored")
        first, second = times.read_text().split()
        self.assertNotEqual(first, second)
        self.assertTrue(second.startswith("978"), second)

    def test_a_mode_a_link_and_a_folder_in_place_of_a_file_are_made_as_they_were(self) -> None:
        (self.place / "link").symlink_to("check")
        self.git("checkout", "--quiet", "main")
        self.base = self.commit("with a link", "file", "1\n")
        self.git("checkout", "--quiet", "--detach")
        self.git("config", "merge-queue.test", """
            set -e
            test -x check; test "$(readlink link)" = check; test -f file
            chmod -x check; ln -sf file link; rm file; mkdir file; touch file/left""")
        for name in "ab":
            self.branch(name)
        self.tool("add", "a", "b")
        self.tool("run", "--ahead", "1")
        self.assertEqual(len(self.history()), 2)

    def test_the_attribute_files_of_main_count_in_merges(self) -> None:
        self.git("checkout", "--quiet", "main")
        self.commit("union", ".gitattributes", "news merge=union\n")
        self.base = self.commit("news", "news", "0\n")
        self.git("checkout", "--quiet", "--detach", "main~2")
        for name in "ab":
            self.branch(name, "news", f"0\n{name}\n")
        self.git("checkout", "--quiet", "--detach", "main~2")
        self.tool("add", "a", "b")
        self.tool("run")
        self.assertEqual(self.git("show", "main:news").split(), ["0", "a", "b"])

    def test_work_trees_of_older_versions_are_taken_out(self) -> None:
        old = self.place / ".git" / "merge-queue" / "trees" / "1"
        self.git("worktree", "add", "--quiet", "--detach", str(old))
        self.branch("a")
        self.tool("add", "a")
        self.tool("run")
        self.assertNotIn(str(old), self.git("worktree", "list"))

    def test_objects_of_other_repositories_and_a_history_that_was_cut_off_are_found(self) -> None:
        self.branch("a")
        self.git("branch", "c", "main")
        for options in (["--shared"], ["--depth", "2", "--no-single-branch"]):
            with self.subTest(options=options):
                copy = self.folder / options[0].strip("-")
                source = f"file://{self.place}" if "--depth" in options else str(self.place)
                self.git("clone", "--quiet", "--bare", *options, source, str(copy))
                self._run_in(copy)
                self.assertIn("a", self.git("ls-tree", "--name-only", "main", at=copy).split())

    def _run_in(self, copy: Path) -> None:
        for name, value in (("user.name", "Mina"), ("user.email", "mina@fernway.example")):
            self.git("config", name, value, at=copy)
        place, self.place = self.place, copy
        try:
            self.tool("add", "a")
            self.tool("run", "--test", "git log --oneline && ./check")
        finally:
            self.place = place

    def test_a_remote_is_reached_as_the_user_has_set_it_up(self) -> None:
        server = self.folder / "server.git"
        self.git("clone", "--quiet", "--bare", str(self.place), str(server))
        ssh = self.folder / "ssh"
        ssh.write_text(f'#!/bin/sh\necho "$*" >>{self.folder}/calls\nshift\nexec sh -c "$*"\n')
        ssh.chmod(0o755)
        self.git("config", "core.sshCommand", str(ssh))
        self.git("config", "ssh.variant", "simple")
        self.git("remote", "add", "server", f"ssh://fernway.example{server}")
        self.branch("a")
        self.tool("--remote", "server", "add", "a")
        self.tool("--remote", "server", "run")
        self.assertIn("a", self.git("ls-tree", "--name-only", "main", at=server).split())
        calls = (self.folder / "calls").read_text()
        self.assertIn("git-upload-pack", calls)
        self.assertIn("git-receive-pack", calls)
