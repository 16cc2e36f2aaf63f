"""Every regular expression that is built at run time is listed, with its source.

That none takes more than linear time: `tests/security/test_regular_expressions.py`.
"""

from tests.linear.patterns import made_while_running

MADE = {
    "hamsterd.content.screening.rules": ["skipped", "expression"],
    "hamsterd.core.text.normal_form": [
        "f'(?:[{plain}]|(?=[{_BEYOND_PLAIN}])[{beyond}])'",
        "f'({mark}{{{MARKS_IN_A_ROW}}}){mark}++'",
    ],
    "hamsterd.http.counting.log_paths": ["f'^({known})[^/]+'"],
    "hamsterd.media.formats.pdf_lock": [
        "b'(?<!\\\\d)%s\\\\s{1,20}%s\\\\s{1,20}obj' % (last[1], last[2])"
    ],
    "hamsterd.moving.sql_dump.grammar": ["b'\\\\(' + b','.join([value] * columns) + b'\\\\)'"],
    "hamsterd.staff.takedowns.addresses": ["re.escape(address).replace(re.escape('{id}'), _ID)"],
    "hamsterd.site.pages.screens": ["f'{marked}/?'"],
}
"""Built once from the staff's or the code's words.

Those of modules are found there; the first are attacked in `_made` of that file.
"""
MADE_FOR_OWN = {
    "hamsterd.db.faults": ["pattern"],
    "hamsterd.http.shapes.console": ["f'%\\\\({name}\\\\)s::(\\\\w+(?:\\\\[\\\\])?)'"],
    "hamsterd.notifications.rules": ["f'(?:{names})님(?: 외 \\\\d+명이|이)'"],
    "hamsterd.operations.backup.recovery": ["f'\\\\) {version}\\\\b'"],
    "hamsterd.operations.backup.server": ["re.escape(_fitting(model, _SCRATCH)) + '[0-9a-f]{8}'"],
    "cli.korean": ["pattern", "pattern"],
}
"""Patterns for the output of PostgreSQL and its programs, our own sentences and our own SQL."""


def test_no_pattern_is_put_together_unseen():
    assert made_while_running() == MADE | MADE_FOR_OWN
