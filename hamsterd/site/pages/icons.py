"""SVG icons of server-rendered content, copied from the portal.

`tests/lint/test_served_icons.py` compares them with the portal's files.
"""

ICONS = {
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
