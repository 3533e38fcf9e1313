// `npm run debian -- 13`: follows README.md and docs/operating.md on a Debian of that version, from an empty root to a message over TLS.
// The root is made by debootstrap and booted in a container, so that the units run as on a machine. It needs root, Debian's packages
// `debootstrap` and `systemd-container`, the ports that the guide uses, and commits what it shall try: the root clones this repository.
import './launcher/check-node.mjs';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runWithCleanup } from './launcher/lifetime.mjs';
import { Problem } from './launcher/problem.mjs';
import { registerProcessGroup } from './launcher/processes.mjs';
import { enterRoot } from './launcher/root.mjs';
import { step } from './launcher/steps.mjs';
import { readBlocks } from './operating-guide.mjs';

const CODENAMES = { 12: 'bookworm', 13: 'trixie' };
const MIRROR = 'http://deb.debian.org/debian';
const HOST = 'chat.skein.test';

/** What a machine has before the first command of the guide. */
const BARE = ['systemd', 'systemd-sysv', 'dbus', 'ca-certificates', 'iproute2', 'procps'];

const dataDir = enterRoot();
const guide = readBlocks('docs/operating.md');
const readme = readBlocks('README.md');

/**
 * @param {string} title of a block of the guide
 * @param {Record<string, string>} [filledIn] what the reader enters in place of words
 * @param {string} [folder] where the reader is
 * @returns {string} commands that run as printed, and end the script with the first that fails
 */
function follow(title, filledIn = {}, folder = '/opt/skein') {
  let commands = guide.get(title);
  if (commands === undefined) throw new Problem(`docs/operating.md has no commands below "${title}".`);
  for (const [word, value] of Object.entries(filledIn)) {
    if (!commands.includes(word)) throw new Problem(`The commands below "${title}" do not contain ${word}.`);
    commands = commands.replaceAll(word, value);
  }
  return heading(title) + inShell(commands, folder);
}

/** @param {string} title */
const heading = (title) => `printf '\\n=== %s\\n' '${title}'\n`;

/** @param {string} commands @param {string} folder */
const inShell = (commands, folder) => `(cd ${folder} && sh -ex <<'COMMANDS'\n${commands.trimEnd()}\nCOMMANDS\n)\n`;

/** @param {number} bytes */
const randomHex = (bytes) => randomBytes(bytes).toString('hex');

/** What the reader enters in the settings. @param {string} pattern of sed @param {string} text */
const fillIn = (pattern, text) => `sed -i 's#${pattern}#${text}#g' /etc/skein/skein.env`;

/** What the running nginx was told, and may open. A container can be allowed no more than the machine it runs on. */
const NGINX_HAS_ROOM = `nginx -T 2> /dev/null | grep 'worker_connections 20000;'
nginx -T 2> /dev/null | grep 'worker_rlimit_nofile 65536;'
[ "$(ulimit -Hn)" -lt 65536 ] || grep 'Max open files *65536' /proc/$(pgrep -f 'nginx: worker' | head -n 1)/limits`;

/** The commands that a reader types, in their order. @param {12 | 13} version @returns {string} */
function script(version) {
  const password = randomHex(16);
  const firstMessage = readme.get('A first message')?.replaceAll('curl -sS', 'curl -sS --fail-with-body') ?? '';
  return [
    'set -eu -o pipefail',
    // Debian's frontend would ask questions on a terminal, which a script does not have.
    'export DEBIAN_FRONTEND=noninteractive HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    heading('Node and npm') + inShell('apt-get update -q\napt-get install -qy git nodejs npm curl openssl', '/root'),
    version === 12 ? follow('1. Packages (2)', {}, '/root') : '',
    'node --version; npm --version',

    heading('README.md: the two commands') + inShell('git clone -q /srv/skein.git skein', '/root'),
    // Stopping npm stops the server; a background job ignores the signal of Ctrl-C.
    '(cd /root/skein && exec npm start) > /root/npm-start.log 2>&1 & starter=$!',
    'curl -sS --retry 900 --retry-delay 1 --retry-all-errors --fail -o /dev/null http://localhost:9991/health/ready || { cat /root/npm-start.log; exit 1; }',
    inShell(firstMessage, '/root/skein'),
    'kill $starter; wait $starter || true; cat /root/npm-start.log',
    '! curl -sS http://localhost:9991/health/live',
    inShell(
      'npm test -- test/api/messaging/sending/send-message.api.spec.ts 2>&1 | tail -n 1 | tee /root/npm-test.log\ngrep -q ", 0 failed" /root/npm-test.log',
      '/root/skein',
    ),

    follow('1. Packages', {}, '/root'),
    follow('2. The program', { YOUR_REPOSITORY: '/srv/skein.git' }, '/root'),
    follow('3. MariaDB', { PASSWORD: password }),
    follow('4. Redis'),
    follow('5. Settings'),
    fillIn(':PASSWORD@localhost', `:${password}@localhost`),
    fillIn('^SKEIN_SECRET=.*', `SKEIN_SECRET=${randomHex(32)}`),
    fillIn('TOKEN$', randomHex(16)),
    fillIn('^SKEIN_SMTP_URL=.*', 'SKEIN_SMTP_URL=smtp://127.0.0.1:25'),
    fillIn('chat.example.com', HOST),
    heading('A mail server, which the reader has') + inShell('apt-get install -qy opensmtpd', '/root'),
    follow('6. The processes'),
    follow('7. TLS', { YOUR_HOST: HOST, 'CN=chat.example.com': `CN=${HOST}` }),
    heading('nginx has room for 10,000 waiting clients for each core') + inShell(NGINX_HAS_ROOM, '/root'),
    // The certificate remains the provisional one, which the doctor accepts once it is an authority of the operator's own.
    'install -m 0644 /etc/ssl/skein/fullchain.pem /etc/skein/authority.pem; echo NODE_EXTRA_CA_CERTS=/etc/skein/authority.pem >> /etc/skein/skein.env',
    follow('8. The first organization').replace("sh -ex <<'COMMANDS'", "sh -ex <<'COMMANDS' | tee /root/organization.log"),
    heading('The first message over TLS'),
    `key=$(sed -nE 's#^https://${HOST}/.*/([A-Za-z0-9_-]{20,})/?$#\\1#p' /root/organization.log)`,
    `call() { curl -sS --fail-with-body --cacert /etc/ssl/skein/fullchain.pem "$@"; }`,
    `call -d key=$key -d full_name=You -d 'password=a new and long password' https://${HOST}/api/v1/join > /root/joined.json`,
    `api_key=$(sed 's/.*"api_key": *"\\([^"]*\\)".*/\\1/' /root/joined.json)`,
    `send() { call -u "you@example.com:$api_key" -d type=channel -d to=general -d topic=first -d "content=$1" https://${HOST}/api/v1/messages; echo; }`,
    'send "the first message"',
    follow('9. Backups, logs and alerts'),
    'systemctl start skein-backup.service; ls /var/backups/skein/*/manifest.json',
    follow('Backups'),
    follow('Upgrades', { YOUR_REPOSITORY: '/srv/skein.git' }),
    'send "a message after the upgrade"',
    follow('Restoring', { FOLDER: '$(ls /var/backups/skein | grep manual-)' }),
    follow('The secret is lost'),
    'curl -sS --retry 60 --retry-delay 1 --retry-all-errors --fail http://127.0.0.1:9991/health/ready; echo',
    `systemctl is-active skein-api@9991 skein-api@9992 skein-worker@9981 skein-worker@9982 skein-backup.timer nginx`,
    '! systemctl --failed --plain --no-legend | grep skein',
    'printf passed > /root/result',
  ].join('\n');
}

/** The unit that runs the commands as soon as the machine has booted, and turns it off. */
const UNIT = `[Unit]
Description=The reader of the guide
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /root/guide.sh
ExecStopPost=/bin/systemctl --no-block poweroff
StandardOutput=append:/root/guide.log
StandardError=append:/root/guide.log
TimeoutStartSec=infinity
`;

await runWithCleanup(async ({ signal, defer }) => {
  const version = Number(process.argv[2]);
  const codename = CODENAMES[version];
  if (!codename) throw new Problem('Name the version of Debian: npm run debian -- 12, or 13.');
  const root = join(dataDir, `debian-${version}`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const bootstrap = ['--variant=minbase', `--include=${BARE.join(',')}`, codename, root, MIRROR];
  await step(
    `Making the root of Debian ${version}`,
    async () => execFileSync('debootstrap', bootstrap),
    `Made the root of Debian ${version}`,
  );
  defer(() => rmSync(root, { recursive: true, force: true }));

  const file = (path) => join(root, path);
  // Authorities that this machine trusts beside Debian's, such as that of a proxy on the way to the packages.
  if (existsSync('/usr/local/share/ca-certificates'))
    cpSync('/usr/local/share/ca-certificates', file('usr/local/share/ca-certificates'), { recursive: true });
  execFileSync('chroot', [root, 'update-ca-certificates'], { stdio: 'ignore' });
  execFileSync('git', ['clone', '--quiet', '--bare', '.', file('srv/skein.git')]);
  writeFileSync(file('etc/hosts'), `127.0.0.1 localhost ${HOST}\n`);
  writeFileSync(file('etc/hostname'), `debian-${version}\n`);
  writeFileSync(file('root/guide.sh'), script(version));
  writeFileSync(file('root/guide.log'), '');
  writeFileSync(file('etc/systemd/system/guide.service'), UNIT);
  mkdirSync(file('etc/systemd/system/default.target.wants'), { recursive: true });
  symlinkSync('../guide.service', file('etc/systemd/system/default.target.wants/guide.service'));
  chmodSync(file('root/guide.sh'), 0o700);

  const nspawn = ['--quiet', '--register=no', '--keep-unit', '--boot', `--directory=${root}`, `--machine=debian-${version}`];
  const env = { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' };
  const machine = spawn('systemd-nspawn', nspawn, { env, detached: true, stdio: 'ignore' });
  registerProcessGroup(machine.pid);
  const log = spawn('tail', ['-n', '+1', '-F', file('root/guide.log')], { stdio: ['ignore', 'inherit', 'ignore'] });
  defer(() => log.kill());
  const onAbort = () => process.kill(-machine.pid, 'SIGTERM');
  signal.addEventListener('abort', onAbort, { once: true });
  await once(machine, 'exit');
  signal.throwIfAborted();
  const passed = existsSync(file('root/result')) && readFileSync(file('root/result'), 'utf8') === 'passed';
  console.log(passed ? `✓ Debian ${version}: README.md and docs/operating.md work` : `✗ Debian ${version}: the last command above failed`);
  return passed ? 0 : 1;
});
