"""The typeface of pictures and books: Pretendard, under the SIL Open Font License (`OFL.txt`).

The files are those of the npm package `pretendard` (1.3.9), `dist/public/static/`.
"""

from pathlib import Path

FONTS = Path(__file__).parent
"""The folder of the font files."""
