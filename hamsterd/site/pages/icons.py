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
    "MascotFace": (
        '<circle cx="15" cy="17" r="10" fill="#D98F45"/>'
        '<circle cx="49" cy="17" r="10" fill="#D98F45"/>'
        '<circle cx="15" cy="18" r="5.5" fill="#F6B9A4"/>'
        '<circle cx="49" cy="18" r="5.5" fill="#F6B9A4"/>'
        '<path d="M32 10c16 0 28 11 28 26S48 60 32 60 4 51 4 36 16 10 32 10Z" fill="#E9A55B"/>'
        '<path d="M32 30c4 0 7 3 12 5s12 2 12 8c0 9-10 14-24 14S8 52 8 43c0-6 7-6 12-8s8-5 12-5'
        'Z" fill="#FFF3E2"/>'
        '<circle cx="20" cy="33" r="4" fill="#3A2417"/>'
        '<circle cx="44" cy="33" r="4" fill="#3A2417"/>'
        '<circle cx="21.5" cy="31.5" r="1.3" fill="#fff"/>'
        '<circle cx="45.5" cy="31.5" r="1.3" fill="#fff"/>'
        '<path d="M29 40h6l-3 3.5Z" fill="#C4594B" stroke="#C4594B" stroke-width="2" stroke-lin'
        'ejoin="round"/>'
        '<path d="M32 44v2m-5 1c2 2.5 5 1 5-1 0 2 3 3.5 5 1" fill="none" stroke="#7A4524" strok'
        'e-width="2" stroke-linecap="round"/>'
    ),
}
