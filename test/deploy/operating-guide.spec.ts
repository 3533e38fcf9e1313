import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBlocks } from '../../scripts/operating-guide.mjs';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { connectTo, databaseUrlFor } from '../support/empty-database.js';
import { FaultyProxy } from '../support/faulty-proxy.js';
import { PrivateMachine } from '../support/private-machine.js';
import { SmtpBox } from '../support/smtp-box.js';
import { freePort } from '../support/spawned-server.js';

const ROOT = resolve(import.meta.dirname, '../..');
/** Folders that exist on a machine, relative to its root. */
const FOLDERS = [
  'etc/mysql/mariadb.conf.d',
  'etc/redis',
  'etc/systemd/system',
  'etc/logrotate.d',
  'usr/local/bin',
  'var/lib',
  'var/backups',
  'opt',
];

/** What the reader enters in place of the host in the template of the settings. */
const HOST = 'chat.skein.test';

/** The blocks that this test runs, in the order in which an operator meets them. */
const RUN = [
  '2. The program',
  '3. MariaDB',
  '4. Redis',
  '5. Settings',
  '6. The processes',
  '8. The first organization',
  '9. Backups, logs and alerts',
  'Upgrades',
  'Backups',
  'Restoring',
  'The secret is lost',
];

/** Why the other blocks cannot run on one machine without root, network and a host name. A number distinguishes blocks below one title. */
const NOT_RUN: Readonly<Record<string, string>> = {
  '1. Packages': 'installs packages of Debian; npm run debian runs it',
  '1. Packages (2)': 'replaces the Node of Debian 12; npm run debian -- 12 runs it',
  '7. TLS': 'installs nginx; test/deploy/configurations.spec.ts checks the file',
  '7. TLS (2)': 'installs HAProxy; test/deploy/configurations.spec.ts checks the file',
  '7. TLS (3)': 'needs a public host name for the certificate',
  '7. TLS (4)': 'installs Caddy; test/deploy/configurations.spec.ts checks the file',
  'Incoming mail': 'installs Postfix; test/process/incoming-mail.spec.ts delivers as it does',
  'In containers': 'needs Docker; test/deploy/containers.spec.ts checks the files',
  'Metrics and alerts': 'installs Prometheus; test/deploy/configurations.spec.ts and alerts.spec.ts check the rules',
};

/** The timeout only ends tests that hang: each command starts a process. */
describe('the commands of docs/operating.md', () => {
  const blocks = readBlocks(join(ROOT, 'docs/operating.md'));
  const ports = new Map<string, number>();
  let machine: PrivateMachine;
  let box: SmtpBox;
  /** Stands for the proxy of step 7. */
  let proxy: FaultyProxy;
  /** Stands for the root of the file system. */
  let sandbox: string;
  let secret: string;
  let apiKey: string;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    box = await SmtpBox.open();
    sandbox = mkdtempSync(join(machine.folder, 'root-'));
    for (const port of ['9991', '9992', '9981', '9982']) ports.set(port, await freePort());
    proxy = await startProxy();
    for (const folder of FOLDERS) mkdirSync(join(sandbox, folder), { recursive: true });
    const connection = await connectTo(databaseUrlFor(machine.environment.DATABASE_URL, 'mysql'));
    await connection.query('DROP DATABASE skein');
    await connection.query('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
    await connection.end();
    const systemd = `exec '${process.execPath}' '${join(ROOT, 'test/support/systemd.mjs')}'`;
    const { socketPath = '' } = parseDatabaseUrl(machine.environment.DATABASE_URL);
    addProgram('systemctl', `${systemd} systemctl "$@"`);
    addProgram('systemd-run', `${systemd} systemd-run "$@"`);
    // The commands of skein name the socket and the user in a file, which has to be the first argument.
    const connect = `[ "\${1#--defaults}" = "$1" ] && set -- --socket='${socketPath}' --user="\${MARIADB_USER:-root}" "$@"`;
    addProgram('mariadb', `${connect}\nPATH=\${PATH#*:} exec mariadb "$@"`);
    addProgram('node', `exec '${process.execPath}' "$@"`);
    addProgram('install', INSTALL);
    // What is built here already is every release; the user that runs this test is that of the services.
    addProgram('git', `[ "$1 $2" = 'clone YOUR_REPOSITORY' ] && mkdir -p "$3" && ln -s '${ROOT}'/* "$3"`);
    for (const skipped of ['npm', 'useradd']) addProgram(skipped, 'exit 0');
  });
  afterAll(async () => {
    await run("systemctl stop 'skein-*.service'");
    await proxy.stop();
    await box.close();
    await machine.stop();
    rmSync(sandbox, { recursive: true, force: true });
  });

  /** `install` without owners, which only root can set; paths in text files move below the sandbox like those of the commands. */
  const INSTALL = `
for argument do
  shift
  case $argument in
    -o | -g) skip=yes ;;
    *) [ -n "$skip" ] || set -- "$@" "$argument"; skip= ;;
  esac
done
PATH=\${PATH#*:} install "$@" || exit
for target do :; done
[ "$1" = -d ] && exit
[ -d "$target" ] && target="$target/*"
sed -i -E 's#(^|[^A-Za-z0-9_.])/(etc|var|opt|usr/local)/#\\1'"$SANDBOX"'/\\2/#g; s#[^ =]*/opt/skein/dist/node#node#g' $target
`;

  /** A proxy with a certificate for the host, which everything trusts that runs with the settings. */
  function startProxy(): Promise<FaultyProxy> {
    const [key, certificate] = [join(sandbox, 'key.pem'), join(sandbox, 'certificate.pem')];
    const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '90'];
    const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', ['req', '-x509', ...algorithm, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
    const pem = { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') };
    return FaultyProxy.start(() => ports.get('9991') ?? 0, pem);
  }

  function addProgram(name: string, text: string): void {
    mkdirSync(join(sandbox, 'bin'), { recursive: true });
    writeFileSync(join(sandbox, 'bin', name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(sandbox, 'bin', name), 0o755);
  }

  /** Runs commands in `/opt/skein` until one fails. @returns what they print */
  async function run(commands: string, folder = 'opt/skein'): Promise<string> {
    const env = { PATH: `${join(sandbox, 'bin')}:${join(sandbox, 'usr/local/bin')}:${process.env['PATH'] ?? ''}`, SANDBOX: sandbox };
    const { stdout } = await promisify(execFile)('/bin/sh', ['-ec', commands], { cwd: join(sandbox, folder), env });
    return stdout;
  }

  /** Runs a block as printed, apart from the places of files, the ports and what the reader has to fill in. */
  function runBlock(title: string, filledIn: Readonly<Record<string, string>> = {}, folder?: string): Promise<string> {
    let commands = (blocks.get(title) ?? '')
      .replaceAll(/(?<![\w.])\/(?=(?:etc|var|opt|usr\/local)\/)/g, `${sandbox}/`)
      .replaceAll(`${sandbox}/opt/skein/dist/node`, 'node');
    for (const [port, free] of ports) commands = commands.replaceAll(port, String(free));
    for (const [word, value] of Object.entries(filledIn)) {
      expect(commands).toContain(word);
      commands = commands.replaceAll(word, value);
    }
    return run(commands, folder);
  }

  const settingsFile = (): string => join(sandbox, 'etc/skein/skein.env');
  /** The numbers of the processes that units have started. */
  const runningPids = (): string[] =>
    readdirSync(join(sandbox, 'run'))
      .filter((file) => file.endsWith('.pid'))
      .map((file) => readFileSync(join(sandbox, 'run', file), 'utf8'));
  const storedBackups = (): string[] => readdirSync(join(sandbox, 'var/backups/skein'));

  async function call(
    method: 'GET' | 'POST',
    path: string,
    form: Readonly<Record<string, string>>,
  ): Promise<Readonly<Record<string, unknown>>> {
    const query = method === 'GET' ? `?${new URLSearchParams(form).toString()}` : '';
    const answer = await request(`http://127.0.0.1:${ports.get('9991') ?? 0}/api/v1/${path}${query}`, {
      method,
      headers: {
        host: HOST,
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${btoa(`you@example.com:${apiKey}`)}`,
      },
      body: method === 'GET' ? null : new URLSearchParams(form).toString(),
    });
    return (await answer.body.json()) as Readonly<Record<string, unknown>>;
  }

  const findNewest = (): Promise<unknown> => call('GET', 'messages', { anchor: 'newest', num_before: '1', num_after: '0' });

  it('are run here, or this file says why they are not', () => {
    expect([...blocks.keys()].toSorted()).toEqual([...RUN, ...Object.keys(NOT_RUN)].toSorted());
  });

  it('that npm run debian follows exist', () => {
    const followed = [...readFileSync(join(ROOT, 'scripts/debian.mjs'), 'utf8').matchAll(/follow\('([^']+)'/g)].map(([, title]) => title);
    expect(followed.length).toBeGreaterThan(10);
    expect(followed.filter((title = '') => !blocks.has(title))).toEqual([]);
  });

  it('put the program into a folder of its own, and a link and the command beside it', async () => {
    await runBlock('2. The program', {}, 'opt');
    const [release = '', ...others] = readdirSync(join(sandbox, 'opt/skein-releases'));
    expect([release, others]).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/), []]);
    expect(readlinkSync(join(sandbox, 'opt/skein'))).toBe(join(sandbox, 'opt/skein-releases', release));
    expect(readdirSync(join(sandbox, 'usr/local/bin'))).toEqual(['skein']);
  });

  it('create the database and its user', async () => {
    await runBlock('3. MariaDB', { PASSWORD: 'password' });
    expect(await run("MARIADB_USER=skein mariadb --password=password -Ne 'SHOW TABLES' skein")).toBe('');
  });

  it('include the settings of Redis', async () => {
    await runBlock('4. Redis');
    expect(await run(`tail -n 1 ${sandbox}/etc/redis/redis.conf`)).toBe(`include ${sandbox}/etc/redis/skein.conf\n`);
  });

  it('install the settings, and print a secret to fill in', async () => {
    secret = (await runBlock('5. Settings')).trim();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const { socketPath = '' } = parseDatabaseUrl(machine.environment.DATABASE_URL);
    const changes: readonly (readonly [RegExp, string])[] = [
      [/:PASSWORD@localhost/, ':password@localhost'],
      [/socketPath=.*/, `socketPath=${socketPath}`],
      [/^REDIS_URL=.*/m, `REDIS_URL=${machine.environment.REDIS_URL}`],
      [/^SKEIN_SECRET=.*/m, `SKEIN_SECRET=${secret}`],
      [/^SKEIN_SMTP_URL=.*/m, `SKEIN_SMTP_URL=${box.url}`],
      [/TOKEN$/m, 'a token of 16 characters'],
      [/chat\.example\.com/g, HOST],
    ];
    const installed = readFileSync(settingsFile(), 'utf8');
    for (const [pattern] of changes) expect(installed).toMatch(pattern);
    writeFileSync(
      settingsFile(),
      [
        changes
          .reduce((text, [pattern, value]) => text.replace(pattern, value), installed)
          .replace(/^SKEIN_EXTERNAL_HOST=.*/m, `SKEIN_EXTERNAL_HOST=${HOST}:${proxy.port}`)
          .trimEnd(),
        `NODE_EXTRA_CA_CERTS=${join(sandbox, 'certificate.pem')}`,
        `NODE_OPTIONS=--import=${join(ROOT, 'test/support/known-host.mjs')}`,
        'SKEIN_HEARTBEAT_SECONDS=2\n',
      ].join('\n'),
    );
  });

  it('start the processes, which are ready', async () => {
    expect(await runBlock('6. The processes')).toContain('"status":"');
  });

  it('create the first organization, and find no problem', async () => {
    const output = await runBlock('8. The first organization');
    const [, key = ''] = /^https:\/\/chat\.skein\.test:\d+\/\S+\/(\w[\w-]{20,})\/?\n/.exec(output) ?? [];
    expect(output).toMatch(/\nNo problem was found\.\n$/);
    const joined = await call('POST', 'join', { key, full_name: 'You', password: 'a new and long password' });
    expect(joined).toMatchObject({ result: 'success' });
    apiKey = String(joined['api_key']);
    const sent = await call('POST', 'messages', { type: 'stream', to: 'general', topic: 'first', content: 'kept' });
    expect(sent).toMatchObject({ result: 'success' });
  });

  it('prepare backups, which the unit of the timer makes', async () => {
    await runBlock('9. Backups, logs and alerts');
    const twentyDaysAgo = new Date(Date.now() - 20 * 86_400_000);
    for (const name of ['2026-01-31T031500', 'before-2026-01-31T031500', 'manual-2026-01-31T031500']) {
      mkdirSync(join(sandbox, 'var/backups/skein', name));
      utimesSync(join(sandbox, 'var/backups/skein', name), twentyDaysAgo, twentyDaysAgo);
    }
    await run('systemctl start skein-backup.service');
    const kept = ['before-2026-01-31T031500', 'manual-2026-01-31T031500'];
    expect(storedBackups().toSorted()).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d{6}$/), ...kept]);
    for (const name of kept) rmSync(join(sandbox, 'var/backups/skein', name), { recursive: true });
  });

  it('upgrade to another release, after a backup', async () => {
    const before = readlinkSync(join(sandbox, 'opt/skein'));
    const pids = runningPids();
    await runBlock('Upgrades');
    const after = readlinkSync(join(sandbox, 'opt/skein'));
    expect(readdirSync(join(sandbox, 'opt/skein-releases')).map((name) => join(sandbox, 'opt/skein-releases', name))).toEqual([
      before,
      after,
    ]);
    expect(storedBackups()).toContain(`before-${after.split('/').at(-1) ?? ''}`);
    expect(runningPids()).toHaveLength(pids.length);
    expect(runningPids().filter((pid) => pids.includes(pid))).toEqual([]);
    expect(await findNewest()).toMatchObject({ messages: [{ content: '<p>kept</p>' }] });
  });

  it('make a backup', async () => {
    expect(await runBlock('Backups')).toMatch(/^Backed up 1 organizations, \d+ messages/);
    expect(storedBackups().filter((name) => name.startsWith('manual-'))).toHaveLength(1);
  });

  it('restore a backup', async () => {
    await call('POST', 'messages', { type: 'stream', to: 'general', topic: 'first', content: 'after the backup' });
    const folder = storedBackups().find((name) => name.startsWith('manual-')) ?? '';
    const output = await runBlock('Restoring', { FOLDER: folder });
    expect(output).toMatch(/^Restored 1 organizations/m);
    expect(output).toMatch(/\nNo problem was found\.\n$/);
    expect(await findNewest()).toMatchObject({ messages: [{ content: '<p>kept</p>' }] });
  });

  it('adopt a new secret', async () => {
    expect(await runBlock('The secret is lost')).toContain('The secret is accepted.');
    expect(readFileSync(settingsFile(), 'utf8')).not.toContain(secret);
    const isReady = `curl -sS --retry 60 --retry-delay 1 --retry-all-errors --fail http://127.0.0.1:${ports.get('9991') ?? 0}/health/ready`;
    expect(await run(isReady)).toContain('"status":"');
    expect(await findNewest()).toMatchObject({ result: 'error' });
    const password = 'a new and long password';
    apiKey = String((await call('POST', 'fetch_api_key', { username: 'you@example.com', password }))['api_key']);
    expect(await findNewest()).toMatchObject({ messages: [{ content: '<p>kept</p>' }] });
  });
});
