# 햄찌일기. `make`만 치면 할 수 있는 일을 보여 줍니다.

PORT ?= 8000
HOST ?= 127.0.0.1
JOBS ?= 3
VENV ?= .venv
BIN := $(VENV)/bin
# Those for which versions are locked (CONTRIBUTING, Dependencies).
PYTHONS ?= $(filter-out $(BUT),3.11 3.12 3.13 3.14)
# What a failed attempt left, and an environment whose Python went or is too old, is made anew.
IS_WHOLE = $(BIN)/python -c 'import sys, pip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
PYTEST := $(BIN)/python -m pytest -q
# What the repository says of itself: one short process, without what runs sites and browsers for tests.
LINT := $(PYTEST) tests/lint --confcutdir tests/lint --disable-plugin-autoload -o verbosity_assertions=2
PIP := $(BIN)/python -m pip install --quiet
# Six times as fast; where it can't get at the packages, pip may: what a machine says of mirrors and certificates is said to pip.
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
# What does not need each other goes on side by side: the server's things beside the portal's.
MAKEFLAGS += --jobs=2
# Each test once, on as many workers as keep two cores busy while some of them wait.
PYTEST_AT_ONCE := $(PYTEST) -n $(JOBS) --dist worksteal
# One that hangs ends its process after ten minutes, shows where it stood, and fails; other workers go on.
WITHIN := -o faulthandler_timeout=600 -o faulthandler_exit_on_timeout=true
ONCE := $(PYTEST_AT_ONCE) -m 'not part' --ignore tests/lint --durations 20 $(WITHIN)
# Aloud, and only until twenty whole runs in a row needed it not (docs/decisions/0129).
UNSTEADY := 이번에 통과하는 것은 흔들리는 시험이니 고쳐 주세요.
SECOND_TRY = echo '· 실패한 것만 하나씩 한 번 더 시험해요. $(UNSTEADY)' \
	&& $(PYTEST) -v -x -m 'not part' --ignore tests/lint $(WITHIN) --last-failed --last-failed-no-failures none

export PIP_DISABLE_PIP_VERSION_CHECK := 1
export npm_config_audit := false
export npm_config_fund := false
export npm_config_update_notifier := false
# What is started hundreds of times is compiled once, whatever the shell says.
unexport PYTHONDONTWRITEBYTECODE
ifeq ($(strip $(HOME)),)
export HOME := $(CURDIR)/.cache
endif

PORTAL_TESTS := npm --prefix portal run --silent test
PORTAL_AGAIN = echo '· 포털을 한 번 더 시험해요. $(UNSTEADY)' && $(PORTAL_TESTS)

PORTAL_SOURCES := $(shell find portal/src portal/public portal/tools portal/index.html portal/admin.html \
	portal/package-lock.json portal/vite.config.ts portal/tsconfig.json \
	-type f -not -path '*/node_modules/*' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help setup needs run dev test test-all test-python test-fuzz test-server test-pythons check check-code check-texts check-portal fix gen lock release audit bench chaos

help: ## 이 목록을 보여 줍니다
	@printf '\n  햄찌일기\n\n'
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' $(MAKEFILE_LIST) | grep -v '^  make help' \
		| awk -F'|' '{ printf "  %-17s %s\n", $$1, $$2 }'
	@printf '\n  PORT=9000 make run 처럼 포트를 바꿀 수 있어요 (지금 %s).\n\n' '$(PORT)'

setup: $(VENV)/.stamp portal/node_modules/.stamp portal/tools/openapi/node_modules/.stamp portal/dist/.stamp ## 필요한 것을 설치하고 포털을 빌드합니다

# Before anything is fetched: each thing that is missing is one sentence, and nothing else is said.
needs:
	@sh make/node.sh; node=$$?; $(IS_WHOLE) || sh make/python.sh >/dev/null || exit 1; exit $$node

run: setup ## 사이트를 띄웁니다. 비어 있으면 체험용 내용을 채웁니다
	@$(BIN)/hamster seed demo --if-empty
	@exec $(BIN)/hamster serve --host '$(HOST)' --port '$(PORT)'

dev: setup ## 고치는 대로 다시 뜨는 서버와 포털을 띄웁니다
	@$(BIN)/hamster seed demo --if-empty
	@(cd portal && API_PORT='$(PORT)' exec node_modules/.bin/vite) & vite=$$!; \
		trap 'kill $$vite 2>/dev/null' EXIT; trap 'exit 0' INT TERM; \
		$(BIN)/watchfiles --filter default --sigint-timeout 15 --target-type command \
		"$(BIN)/hamster serve --host $(HOST) --port $(PORT)" hamsterd cli scheduler

test: setup check ## 모든 검사와 시험을 한 번씩 합니다 (브라우저 포함). 15분쯤 걸려요
	@echo '· 서버, 명령, 브라우저를, 그 옆에서 포털을 시험해요.'
	@told=$$(mktemp); { $(PORTAL_TESTS) || { $(PORTAL_AGAIN); }; } >"$$told" 2>&1 & portal=$$!; \
		trap "kill $$portal 2>/dev/null; rm -f $$told" EXIT; trap 'exit 130' INT TERM; \
		$(ONCE) || { [ $$? -eq 1 ] && $(SECOND_TRY); }; python=$$?; \
		wait $$portal; ended=$$?; cat "$$told"; [ $$python -eq 0 ] || exit $$python; exit $$ended

test-all: setup ## 오래 걸리는 것까지 모두 시험하고 부분마다 알려 줍니다. ONLY="walks fuzz"
	@MAKE='$(MAKE)' $(BIN)/python -m tests.parts --jobs '$(JOBS)' $(ONLY)

test-python: $(VENV)/.stamp portal/dist/.stamp
	@$(ONCE)

test-fuzz: $(VENV)/.stamp portal/dist/.stamp
	@$(PYTEST_AT_ONCE) -m examples --ignore tests/lint --hypothesis-profile thorough

test-server: $(VENV)/.stamp portal/dist/.stamp
	@$(PYTEST_AT_ONCE) -m 'not browser and not part' $(TESTS)

test-pythons: portal/dist/.stamp ## 브라우저 없는 시험을 여기에 있는 Python마다 합니다 (3.11부터 3.14까지). PYTHONS=3.13 TESTS=tests/cli
	@MAKE='$(MAKE)' sh make/pythons.sh $(PYTHONS)

check: check-code check-texts check-portal ## 모양, 규칙, 타입, 계층, 만들어진 파일을 검사합니다

check-code: $(VENV)/.stamp
	@echo '· 파이썬을 검사해요.'
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@said=$$(PYTHONPATH=. $(BIN)/lint-imports 2>&1) || { echo "$$said"; exit 1; }

# What the server writes of the portal (icons) is held to the portal's own packages.
check-texts: $(VENV)/.stamp portal/node_modules/.stamp
	@echo '· 문서와 코드가 맞는지, 만들어진 파일이 지금 것인지 봐요.'
	@said=$$($(LINT) 2>&1) || { echo "$$said"; exit 1; }
	@$(BIN)/hamster openapi write --check
	@$(BIN)/hamster config example --check
	@$(BIN)/hamster docs write --check
	@$(BIN)/hamster docs health-alerts --check
	@$(BIN)/python make/guide.py --check

check-portal: portal/node_modules/.stamp portal/tools/openapi/node_modules/.stamp
	@echo '· 포털을 검사해요.'
	@npm --prefix portal/tools/openapi run --silent gen -- --check
	@npm --prefix portal run --silent check

fix: $(VENV)/.stamp portal/node_modules/.stamp ## 고칠 수 있는 것을 스스로 고칩니다
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format --quiet .
	@npm --prefix portal run --silent fix

gen: $(VENV)/.stamp portal/node_modules/.stamp portal/tools/openapi/node_modules/.stamp ## API와 명령의 설명서, 포털의 타입, .env.example을 새로 만듭니다
	@$(BIN)/hamster openapi write
	@$(BIN)/hamster config example
	@$(BIN)/hamster docs write
	@$(BIN)/hamster docs roles
	@$(BIN)/hamster docs health-alerts
	@$(BIN)/python make/guide.py
	@npm --prefix portal run --silent gen

LOCK = UV_CUSTOM_COMPILE_COMMAND='make lock' $(BIN)/uv pip compile setup.py --universal --python-version 3.11 \
	--generate-hashes --no-annotate --quiet $(UPGRADE)
lock: $(VENV)/.stamp ## 파이썬 패키지의 버전을 적어 둡니다. UPGRADE=--upgrade 로 모두, UPGRADE='--upgrade-package tornado' 로 하나만 올립니다
	@$(LOCK) --output-file requirements.lock
	@$(LOCK) --all-extras --constraints requirements.lock --output-file requirements-dev.lock

release: setup ## 설치할 release archive를 dist/에 만듭니다. RELEASE_KEY=~/.ssh/release 로 서명합니다
	@$(BIN)/python make/release.py $(if $(RELEASE_KEY),--key '$(RELEASE_KEY)')

audit: $(VENV)/.stamp portal/node_modules/.stamp ## 쓰는 패키지에 알려진 취약점이 있는지 물어봅니다 (네트워크가 필요해요)
	@$(BIN)/python make/audit.py

bench: setup ## 초당 요청 수와 걸린 시간을 잽니다
	@$(BIN)/python -m tests.bench

chaos: setup ## 부하를 걸고 아무 데나 고장 내 본 뒤 지켜야 할 것을 세어 봅니다. MINUTES=10 SEED=7
	@$(BIN)/python -m tests.chaos --minutes '$(or $(MINUTES),10)' $(and $(SEED),--seed '$(SEED)')

$(VENV)/.stamp: setup.py requirements-dev.lock | needs
	@$(IS_WHOLE) || { python=$$(sh make/python.sh) && "$$python" -m venv --clear $(VENV); }
	@echo '· 파이썬 패키지를 설치해요.'
	@sed -n '/^uv==/,/[^\\]$$/p' requirements-dev.lock > $(VENV)/uv-requirements.txt
	@$(PIP) --require-hashes -r $(VENV)/uv-requirements.txt
	@$(UV) --compile-bytecode --require-hashes -r requirements-dev.lock 2>/dev/null \
		|| $(PIP) --require-hashes -r requirements-dev.lock
	@$(UV) --no-deps -e . 2>/dev/null || $(PIP) --no-deps -e .
	@touch $@

portal/node_modules/.stamp: portal/package-lock.json | needs
	@echo '· 포털의 패키지를 설치해요.'
	@npm --prefix portal ci --loglevel=error
	@touch $@

portal/tools/openapi/node_modules/.stamp: portal/tools/openapi/package-lock.json | needs
	@npm --prefix portal/tools/openapi ci --loglevel=error
	@touch $@

portal/dist/.stamp: portal/node_modules/.stamp $(PORTAL_SOURCES)
	@echo '· 포털을 빌드해요.'
	@npm --prefix portal run --silent build
	@touch $@
