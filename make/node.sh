#!/bin/sh
# Says in one sentence what is missing of Node.js, and ends with 1.
if ! found=$(node --version 2>/dev/null); then
	echo 'Node.js 20.19 이상이 필요해요. (Node.js 20.19 or newer is required.)' >&2
elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
	echo "Node.js 20.19 이상이 필요해요. 지금은 ${found}이에요. (Node.js 20.19 or newer is required.)" >&2
elif ! command -v npm >/dev/null; then
	echo 'npm이 없으니 설치해 주세요. (npm is missing; it comes with Node.js, on Debian as a package of its own.)' >&2
else
	exit 0
fi
exit 1
