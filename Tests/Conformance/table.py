"""The cells of the conformance table: answers held against the right ones."""

import collections

from excused import reason
from questions import NEEDS


class Table:
    def __init__(self, makings, languages, questions):
        self.makings, self.languages, self.questions = makings, languages, questions
        # By making, language and question: the answer of the screen and of its twin.
        self.given = {}
        self.twins = {}
        self.failures = {}

    def fail(self, making, why):
        self.failures[making.name] = why

    def note(self, making, is_broken, answers):
        for language, found in answers.items():
            for name, answer in found.items():
                (self.twins if is_broken else self.given)[making.name, language, name] = answer

    def cell(self, making, language, question):
        """The cell's kind (right, exception, wrong, none, left out) and its words."""
        if lacking := sorted(set(question.needs) & making.lacks):
            return "left out", NEEDS.get(lacking[0], "")
        key = making.name, language.name, question.name
        kind, words = self.given.get(key, ("none", "it was not asked"))
        if kind == "unsaid":
            return "left out", words
        right = "yes" if question.yes else "no"
        if kind == right:
            twin, _ = self.twins.get(key, ("", ""))
            if right == "yes" and twin == "yes":
                return "wrong", "it is true of the broken twin too"
            if right == "yes" and self.twins and twin not in ("no", "yes"):
                return "none", f"the broken twin has no answer: {twin or 'it was not asked'}"
            return "right", words
        if why := reason(making, language, question):
            return "exception", why
        if kind in ("yes", "no"):
            return "wrong", f"{kind} where {right} is right: {words}"
        return "none", f"{kind}: {words}"

    def cells(self):
        for making in self.makings:
            for language in self.languages:
                for question in self.questions:
                    yield making, language, question, *self.cell(making, language, question)

    @property
    def holds(self):
        return all(kind not in ("wrong", "none") for *_, kind, _ in self.cells())

    def text(self):
        counts, lines, alike = collections.Counter(), [], collections.defaultdict(list)
        for making, language, question, kind, words in self.cells():
            counts[making.name, language.name, kind] += 1
            counts["all", "", kind] += 1
            words = " ".join(words.split())[:160]
            if kind == "wrong":
                lines.append(f"wrong  {making.name} · {language.name} · {question.name}: {words}")
            elif kind == "none":
                alike[making.name, language.name, words].append(question.name)
        # A driver that knows a command not at all says so of each question.
        for (making, language, words), names in alike.items():
            which = names[0] if len(names) == 1 else f"{len(names)} questions, “{names[0]}” first"
            lines.append(f"none   {making} · {language} · {which}: {words}")
        lines += [f"none   {name}: {why}" for name, why in self.failures.items()]
        kinds = ["right", "exception", "wrong", "none"]
        lines.append("")
        lines.append(f"{'':10}" + "".join(f"{language.name:>20}" for language in self.languages))
        for making in self.makings:
            cells = [
                "/".join(str(counts[making.name, language.name, kind]) for kind in kinds)
                for language in self.languages
            ]
            lines.append(f"{making.name:10}" + "".join(f"{cell:>20}" for cell in cells))
        total = sum(counts["all", "", kind] for kind in kinds)
        lines.append(
            f"right / exceptions / wrong / no answer, of {total} cells: "
            + " / ".join(str(counts["all", "", kind]) for kind in kinds)
        )
        return "\n".join(lines)

    def json(self):
        return {
            "version": 1,
            "cells": [
                {
                    "making": making.name,
                    "language": language.name,
                    "question": question.name,
                    "ask": question.ask,
                    "right": "yes" if question.yes else "no",
                    "cell": kind,
                    "words": words,
                    "answer": self.given.get((making.name, language.name, question.name), [None])[
                        0
                    ],
                    "twin": self.twins.get((making.name, language.name, question.name), [None])[0],
                }
                for making, language, question, kind, words in self.cells()
            ],
        }
