#!/bin/sh
# One filter in the form of RFC 4515, and three libraries that ask a directory three different questions with it.
#
# One would guess: (cn=G\c3\a4rtner), whose escaped bytes are an a with two dots in UTF-8, looks for the name Gaertner with that letter, as section 3 of
# RFC 4515 says of a backslash with two hexadecimal digits.
# What happens: ldap3 2.9.1 sends these bytes. ldapts 8.2.0 makes a character of each byte and sends both of them in UTF-8, four bytes; @ldapjs/filter 2.1.1
# sends backslashes and digits as they are written. Nobody has the names that the two ask for: the answer is an empty one, and no error.
# Source: seen with these versions on Linux x64; ldapts from what it writes to a socket, the others from what they encode.
# Why it matters here: administrators paste filters from other programs, which escape what is not ASCII, and nobody could log in. Filters with
# escaped bytes beyond ASCII are therefore refused with the advice to write the characters themselves.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent ldapts@8.2.0 @ldapjs/filter@2.1.1
python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target python ldap3==2.9.1 pyasn1==0.6.1
cat > look.mjs <<'JS'
import { execFileSync } from 'node:child_process';
import { createServer } from 'node:net';
import { Client } from 'ldapts';
import filters from '@ldapjs/filter';

const written = '(cn=G\\c3\\a4rtner)';

/** The value that follows the attribute in a request, as hexadecimal digits. */
function valueIn(bytes) {
  const start = bytes.indexOf('cn') + 4;
  return bytes.subarray(start, start + bytes[start - 1]).toString('hex');
}

function askedByLdapts() {
  return new Promise((resolve) => {
    const server = createServer((socket) =>
      socket.once('data', (bytes) => {
        socket.destroy();
        server.close();
        resolve(valueIn(bytes));
      }),
    );
    server.listen(0, '127.0.0.1', () => {
      const client = new Client({ url: `ldap://127.0.0.1:${server.address().port}` });
      client.search('dc=example', { filter: written }).catch(() => undefined);
    });
  });
}

const ldap3 = `
from ldap3.operation.search import compile_filter, parse_filter
parsed = parse_filter(${JSON.stringify(written)}, None, True, False, None, False)
print(bytes(compile_filter(parsed.elements[0])['equalityMatch']['assertionValue']).hex())`;
const seen = {
  ldapts: await askedByLdapts(),
  ldapjs: valueIn(filters.parseString(written).toBer().buffer),
  ldap3: execFileSync('python3', ['-c', ldap3], { env: { ...process.env, PYTHONPATH: 'python' }, encoding: 'utf8' }).trim(),
};
for (const [library, value] of Object.entries(seen)) console.log(`${library} asks for ${value}: ${Buffer.from(value, 'hex').toString()}`);
const expected = { ldapts: '47c383c2a472746e6572', ldapjs: '475c63335c613472746e6572', ldap3: '47c3a472746e6572' };
if (Object.entries(expected).some(([library, value]) => seen[library] !== value)) process.exitCode = 1;
JS
node look.mjs
