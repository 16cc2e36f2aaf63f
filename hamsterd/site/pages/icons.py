"""The lines of the icons that a page shows before the portal runs: the portal's own, as SVG.

`tests/lint/test_bars.py` holds them to lucide's files and to `HamsterIcon.tsx`.
"""

ICONS = {
    "House": (
        '<path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8"/>'
        '<path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 '
        '0 1-2 2H5a2 2 0 0 1-2-2z"/>'
    ),
    "Trophy": (
        '<path d="M10 14.66V17a1 1 0 0 1-1 1 2 2 0 0 0-2 2v2"/>'
        '<path d="M14 14.66V17a1 1 0 0 0 1 1 2 2 0 0 1 2 2v2"/>'
        '<path d="M17.916 10H19.5A2.5 2.5 0 0 0 22 7.5V5a1 1 0 0 0-1-1h-3"/>'
        '<path d="M4 22h16"/>'
        '<path d="M6 9a6 6 0 0 0 12 0V3a1 1 0 0 0-1-1H7a1 1 0 0 0-1 1z"/>'
        '<path d="M6.084 10H4.5A2.5 2.5 0 0 1 2 7.5V5a1 1 0 0 1 1-1h3"/>'
    ),
    "Plus": ('<path d="M5 12h14"/><path d="M12 5v14"/>'),
    "MessagesSquare": (
        '<path d="M16 10a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 14'
        '.286V4a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z"/>'
        '<path d="M20 9a2 2 0 0 1 2 2v10.286a.71.71 0 0 1-1.212.502l-2.202-2.202A2 2 0 0 0 17.1'
        '72 19H10a2 2 0 0 1-2-2v-1"/>'
    ),
    "Search": ('<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>'),
    "Bell": (
        '<path d="M10.268 21a2 2 0 0 0 3.464 0"/>'
        '<path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18'
        ' 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"/>'
    ),
    "Menu": ('<path d="M4 5h16"/><path d="M4 12h16"/><path d="M4 19h16"/>'),
    "Hamster": (
        '<path d="M5 9.6A3.2 3.2 0 1 1 9 5.3M15 5.3a3.2 3.2 0 1 1 4 4.3"/>'
        '<path d="M12 5c5 0 9 3.7 9 8.6S17 21 12 21s-9-2.5-9-7.4S7 5 12 5Z"/>'
        '<path d="M8.5 12h.01M15.5 12h.01M12 15.2h.01M9.8 17.4c.8.7 1.8.7 2.2-.3.4 1 1.4 1 2.2.3"/>'
    ),
}
