#!/bin/sh
# Prints the Python to make an environment of: $PYTHON, else the first on the PATH that is new enough and whole.
# Where there is none it says in one sentence what is missing, and ends with 1.
[ -n "$PYTHON" ] || set -- python3 python3.14 python3.13 python3.12 python3.11
bare=
for name in "${@:-$PYTHON}"; do
	# An old python3 may stand before a newer python3.12, and a shim of pyenv for nothing.
	"$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
	# Debian's Python comes without these two.
	if "$name" -c 'import ensurepip, venv' 2>/dev/null; then
		echo "$name"
		exit
	fi
	bare=${bare:-$name}
done
if [ -n "$bare" ]; then
	package=$("$bare" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
	echo "${bare}에 venv가 없으니 설치해 주세요: apt install $package (Python's venv module is missing.)" >&2
else
	found=$("${PYTHON:-python3}" --version 2>/dev/null)
	echo "Python 3.11 이상이 필요해요${found:+. 지금은 ${found}이에요}. (Python 3.11 or newer is required.)" >&2
fi
exit 1
