"""The answers that may differ, each with its reason, which the docs give too."""

# Makings (None: all), languages, questions, the reason. Never denials, states and counts.
EXCEPTIONS = [
    (
        None,
        {"yaml", "mcp"},
        {"upper case is not lower case"},
        "a flow's texts are Maestro's: upper and lower case are the same (docs/flows.md)",
    ),
]


def reason(making, language, question):
    """Why this cell may have another answer than the right one; empty where it may not."""
    for makings, languages, names, why in EXCEPTIONS:
        if (
            (not makings or making.name in makings)
            and language.name in languages
            and question.name in names
        ):
            return why
    return ""
