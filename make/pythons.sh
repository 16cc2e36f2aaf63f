#!/bin/sh
# Tries the server on every Python named as `make/pythons.sh 3.11 3.12 …` that is here, each in an environment of its own
# (.venvs/3.12), one after another: those on the PATH first, then pyenv's. Says what came of each, and which are not here.
# Ends with 1 where one failed, or none is here.
missing='' failed=0 tried=0 summary=

found() {
	for each in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}"/versions/"$1".*/bin/python3; do
		if "$each" -c 'import ensurepip, venv' 2>/dev/null; then
			echo "$each"
			return
		fi
	done
	return 1
}

for version in "$@"; do
	if ! python=$(found "$version"); then
		missing="$missing $version"
		continue
	fi
	tried=$((tried + 1))
	echo "· Python $version ($("$python" -c 'import platform; print(platform.python_version())'), $python)"
	told=$(mktemp -d)
	# Through a file, because a pipe's end would be that of `tee`.
	{ "${MAKE:-make}" --no-print-directory VENV=".venvs/$version" PYTHON="$python" test-server; echo $? >"$told/rc"; } 2>&1 | tee "$told/out"
	ended=$(cat "$told/rc")
	counts=$(grep -E '^[0-9]+ (passed|failed)|^=+ .*(passed|failed)' "$told/out" | tail -n 1 | tr -d '=')
	rm -r "$told"
	if [ "$ended" = 0 ]; then mark='✓'; else mark='✗' failed=1; fi
	summary="$summary$mark Python $version  ${counts:-시험하지 못했어요}
"
done
printf '\n%s' "$summary"
[ -z "$missing" ] || echo "여기에 없어서 시험하지 않은 Python:$missing. (Not tried, because they are not here.)"
[ "$tried" -gt 0 ] || failed=1
exit $failed
