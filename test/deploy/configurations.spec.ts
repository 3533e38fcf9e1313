import 'reflect-metadata';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { load } from 'js-yaml';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { CommandLine } from '../../src/cli/frame/command-line.js';
import { createProgram } from '../../src/cli/program.js';
import { LIMITS } from '../../src/kernel/limits.js';
import { readConfig } from '../../src/platform/config/config.js';
import { VARIABLE_NAMES } from '../../src/platform/config/variables.js';
import { RedisProcess } from '../support/redis-process.js';

const ROOT = resolve(import.meta.dirname, '../..');
const MIB = 1024 * 1024;
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const guide = read('docs/operating.md');

/** Settings by name; those that occur more than once have several values. */
type Settings = Readonly<Record<string, readonly string[]>>;

function parseUnit(name: string): Settings {
  const settings: Record<string, string[]> = {};
  for (const line of read(`deploy/systemd/${name}`).split('\n')) {
    if (/^(#|;|\[|$)/.test(line)) continue;
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) throw new Error(`${name}: "${line}" is not a setting`);
    (settings[key] ??= []).push(value);
  }
  return settings;
}

const variables = (lines: readonly string[]): Record<string, string> =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
const environmentFile = variables(
  read('deploy/systemd/skein.env')
    .split('\n')
    .filter((line) => /^\w+=/.test(line))
    .map((line) => line.replace('=SECRET', `=${'5eed'.repeat(16)}`).replace('=TOKEN', `=${'5eed'.repeat(8)}`)),
);
const heartbeat = readConfig(environmentFile).heartbeatMs / 1000;
const longestPoll = heartbeat * 1.2;
const SERVICES = readdirSync(join(ROOT, 'deploy/systemd')).filter((name) => name.endsWith('.service'));

describe('The systemd unit', () => {
  it.each(SERVICES)('%s has settings that the program accepts', (name) => {
    const unit = parseUnit(name);
    const own = variables(unit['Environment'] ?? []);
    const environment = Object.fromEntries(
      Object.entries({ ...environmentFile, ...own }).map(([key, value]) => [key, value.replace('%i', '9991')]),
    );
    expect(unit['EnvironmentFile']).toEqual(['/etc/skein/skein.env']);
    expect(readConfig(environment)).toMatchObject({ environment: 'production', dataDirectory: '/var/lib/skein' });
  });

  it.each(SERVICES)('%s runs a built program without privileges', (name) => {
    const unit = parseUnit(name);
    const command = unit['ExecStart']?.[0] ?? '';
    const [program = ''] = /(?:dist|scripts)\/\S+\.m?js/.exec(command) ?? [];
    expect(existsSync(join(ROOT, program.replace(/^dist\/(.*)\.js$/, '$1.ts'))), program).toBe(true);
    expect(command).toMatch(/(?:^|exec )\/opt\/skein\/dist\/node /); // the link that the build makes, whatever npm did with its own
    expect(unit['SystemCallFilter']?.[0]?.split(' ')).toEqual(['@system-service', '@pkey']); // Debian's Node calls pkey_alloc
    expect(unit).toMatchObject({
      User: ['skein'],
      NoNewPrivileges: ['yes'],
      CapabilityBoundingSet: [''],
      ProtectSystem: ['strict'],
      ProtectHome: ['yes'],
      PrivateTmp: ['yes'],
      UMask: ['0077'],
      StateDirectory: ['skein'],
    });
  });

  it.each(['skein-api@.service', 'skein-worker@.service'])('%s restarts after a crash, and finishes its work before it stops', (name) => {
    const unit = parseUnit(name);
    expect(unit['Restart']).toEqual(['always']);
    expect(Number(unit['TimeoutStopSec']?.[0])).toBeGreaterThan(18);
    expect(unit['WantedBy']).toEqual(['multi-user.target']);
  });

  it('of the backup runs every night', () => {
    expect(parseUnit('skein-backup.timer')).toMatchObject({ Persistent: ['true'], WantedBy: ['timers.target'] });
    expect(parseUnit('skein-backup.service')['ReadWritePaths']).toEqual(['/var/backups/skein']);
  });

  it('of the backup deletes only folders with names that it gives itself', () => {
    const { ExecStart: [start = ''] = [], ExecStartPost: [cleanUp = ''] = [] } = parseUnit('skein-backup.service');
    expect(start).toContain('/$(date +%%Y-%%m-%%dT%%H%%M%%S)"');
    const [, pattern = ''] = /-name '(\S+)' -mtime/.exec(cleanUp) ?? [];
    expect(matchesGlob('2026-01-31T031500', pattern)).toBe(true);
    expect(guide).toContain('/var/backups/skein/before-${release##*/}"');
    for (const name of ['before-2026-01-31T031500', 'manual-2026-01-31T031500']) expect(matchesGlob(name, pattern)).toBe(false);
  });
});

const PROXIES = ['deploy/nginx/skein.conf', 'deploy/haproxy/haproxy.cfg', 'deploy/caddy/Caddyfile'];

describe('The configuration of the proxy', () => {
  it.each([
    ['nginx', 'deploy/nginx/skein.conf', /proxy_(?:read|send)_timeout (\d+)s/g],
    ['HAProxy', 'deploy/haproxy/haproxy.cfg', /timeout (?:client|server) (\d+)s/g],
    ['Caddy', 'deploy/caddy/Caddyfile', /response_header_timeout (\d+)s/g],
  ])('%s lets a poll and a pause of an upload last', (_, path, pattern) => {
    const seconds = [...read(path).matchAll(pattern)].map(([, value]) => Number(value));
    expect(seconds.length).toBeGreaterThan(0);
    expect(Math.min(...seconds)).toBeGreaterThan(Math.max(longestPoll, LIMITS.SKEIN_BODY_TIMEOUT_SECONDS));
  });

  it.each([
    ['nginx', 'deploy/nginx/skein.conf', /client_max_body_size (\d+)m/],
    ['Caddy', 'deploy/caddy/Caddyfile', /max_size (\d+)MiB/],
  ])('%s accepts the largest file and the rest of its form', (_, path, pattern) => {
    const bytes = Number(pattern.exec(read(path))?.[1]) * MIB;
    expect(bytes).toBeGreaterThanOrEqual(LIMITS.SKEIN_MAX_FILE_MIB * MIB + LIMITS.MAX_BODY_BYTES);
  });

  it.each([
    ['nginx', 'deploy/nginx/skein.conf', /large_client_header_buffers \d+ (\d+)k;/, 1_024],
    ['HAProxy', 'deploy/haproxy/haproxy.cfg', /tune\.bufsize (\d+)/, 1],
  ])('%s takes the heads of requests that the server takes', (_, path, pattern, unit) => {
    expect(Number(pattern.exec(read(path))?.[1]) * unit).toBeGreaterThanOrEqual(LIMITS.MAX_HEADER_BYTES);
  });

  it.each([
    [
      'nginx',
      'deploy/nginx/skein.conf',
      /log_format skein '[^']*"\$request_method \$uri \$server_protocol"[^']*'/,
      /combined|\$request[ "]|\$http_referer/,
    ],
    ['HAProxy', 'deploy/haproxy/haproxy.cfg', /log-format ".*%HM %HP\\"/, /option httplog|%(?:\{\+Q\})?r\b|%HU/],
    ['Caddy', 'deploy/caddy/Caddyfile', /request>uri regexp ".*\|\^\(\[\^\?\]\*\)\\\?\.\*" "\$1\$2"/, /format (?:console|json)\b/],
  ])('%s logs no address beyond its question mark, where keys of bots and texts of messages may stand', (_, path, wanted, unwanted) => {
    const directives = read(path).replaceAll(/^\s*#.*$/gm, '');
    expect(directives).toMatch(wanted);
    expect(directives).not.toMatch(unwanted);
  });

  it('HAProxy leaves the limit of bodies to the server, whose answer arrives by HTTP/2, too', () => {
    expect(read('deploy/haproxy/haproxy.cfg')).not.toContain('content-length');
  });

  it.each(PROXIES)('%s does not expose the pages of operators to the public', (path) => {
    for (const page of ['metrics', 'health', 'operator']) expect(read(path)).toMatch(new RegExp(`\\b${page}\\b`));
  });

  it.each(PROXIES)('%s does not log the keys of links', (path) => {
    const files = readdirSync(join(ROOT, 'src/modules'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
    const links = files.flatMap((name) => [...read(`src/modules/${name}`).matchAll(/^const LINK = \['([^:]*)\/:[^']*',/gm)]);
    const pages = links.map(([, page = '']) => page);
    expect(pages.toSorted()).toEqual([
      'accounts/cancel_new_email',
      'accounts/confirm_new_email',
      'accounts/password/reset',
      'digests/unsubscribe',
      'join',
      'new',
      'notices/unsubscribe',
    ]);
    const [rule = ''] = /^.*(?:map \$uri|has_key path_beg|request>uri regexp)[^}]*/m.exec(read(path)) ?? [];
    for (const page of pages) expect(rule).toContain(page);
  });

  it.each(PROXIES)('%s sends the requests of a resumable upload to one node', (path) => {
    expect(read(path)).toMatch(/\/api\/v1\/tus/);
    expect(read(path)).toMatch(/hash \$remote_addr|balance source|lb_policy ip_hash/);
  });

  it.each([
    ['nginx', 'deploy/nginx/skein.conf', [/X-Forwarded-For \$remote_addr;/, /Host \$http_host;/, /proxy_request_buffering off;/]],
    ['HAProxy', 'deploy/haproxy/haproxy.cfg', [/set-header X-Forwarded-For %\[src\]$/m]],
  ])('%s passes on the address of the client instead of what the client claims, and the host', (_, path, patterns) => {
    for (const pattern of patterns) expect(read(path)).toMatch(pattern);
    expect(read(path)).not.toMatch(/proxy_add_x_forwarded_for|option forwardfor|set-header Host/);
  });

  it.each([
    ['HAProxy', 'deploy/haproxy/haproxy.cfg', /option httpchk GET (\S+)/g],
    ['Caddy', 'deploy/caddy/Caddyfile', /health_uri (\S+)/g],
  ])('%s takes a node out of service while it is not ready', (_, path, pattern) => {
    const probes = [...read(path).matchAll(pattern)].map(([, uri]) => uri);
    expect(new Set(probes)).toEqual(new Set(['/health/ready']));
  });

  it('HAProxy sends a request to the other node at once while one restarts and refuses connections', () => {
    expect(read('deploy/haproxy/haproxy.cfg')).toMatch(/^defaults\n(?: .*\n)* {4}option redispatch 1$/m);
  });

  it('HAProxy repeats no request that may have changed something, and asks nodes that are not ready if no other is left', () => {
    const text = read('deploy/haproxy/haproxy.cfg');
    expect(text).toMatch(/^ +retry-on conn-failure empty-response$/m);
    expect(text).toMatch(/^ +http-request disable-l7-retry unless METH_GET$/m);
    expect(text).toMatch(/^ +use_backend skein_unready if \{ nbsrv\(skein_api\) eq 0 \}$/m);
    const [, unready = ''] = /^backend skein_unready\n((?: .*\n)*)/m.exec(text) ?? [];
    expect(unready).toMatch(/server node1 \S+\n.*server node2 \S+\n/);
    expect(unready).not.toContain('check');
  });

  it('HAProxy notices that a node stops while the node still serves', () => {
    const checks = [...read('deploy/haproxy/haproxy.cfg').matchAll(/check inter (\d+)s fastinter (\d+)ms fall 3 rise 1$/gm)];
    expect(checks).toHaveLength(2);
    for (const [, seconds, ms] of checks) expect(Number(seconds) * 1000 + 2 * Number(ms)).toBeLessThan(readConfig(environmentFile).drainMs);
  });

  it("HAProxy drops its privileges, as with Debian's own file", () => {
    const [, section = ''] = /^global\n([^]*?)\n\n/m.exec(read('deploy/haproxy/haproxy.cfg')) ?? [];
    const settings = section.split('\n').map((line) => line.trim());
    expect(settings).toEqual(expect.arrayContaining(['user haproxy', 'group haproxy', 'chroot /var/lib/haproxy']));
  });

  it('HAProxy and nginx listen on IPv6 and IPv4', () => {
    const binds = [...read('deploy/haproxy/haproxy.cfg').matchAll(/^ +bind (\S+ \S+)/gm)].map(([, bind]) => bind);
    expect(binds).toEqual([':::80 v4v6', ':::443 v4v6']);
    const listens = [...read('deploy/nginx/skein.conf').matchAll(/^ +listen ([^\s;]+)/gm)].map(([, listen]) => listen);
    expect(listens).toEqual(['80', '[::]:80', '443', '[::]:443']);
  });

  it.each(['deploy/nginx/skein.conf', 'deploy/haproxy/haproxy.cfg'])('%s passes challenges on to certbot', (path) => {
    const [, address, port] = /certbot certonly .*--http-01-address (\S+) --http-01-port (\d+)/.exec(guide) ?? [];
    expect(read(path)).toContain('/.well-known/acme-challenge/');
    expect(read(path)).toContain(`${address}:${port}`);
  });

  it('reads its certificates from where the deploy hook writes them', () => {
    const hook = read('deploy/certbot/skein-certificate');
    expect(read('deploy/nginx/skein.conf')).toMatch(
      /ssl_certificate \/etc\/ssl\/skein\/fullchain\.pem;\s+ssl_certificate_key \/etc\/ssl\/skein\/privkey\.pem;/,
    );
    expect(hook).toContain('cp "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" /etc/ssl/skein/');
    expect(read('deploy/haproxy/haproxy.cfg')).toContain(' crt /etc/haproxy/certs/ ');
    expect(hook).toContain(' /etc/haproxy/certs/skein.pem\n');
    expect(guide).toContain('--deploy-hook /usr/local/sbin/skein-certificate ');
  });

  it.each([
    ['nginx', 'etc/ssl/skein', ['fullchain.pem', 'privkey.pem']],
    ['HAProxy', 'etc/haproxy/certs', ['skein.pem']],
  ])('for %s gets the certificate from the deploy hook, readable by root only, and is reloaded', (name, folder, files) => {
    const sandbox = mkdtempSync(join(tmpdir(), 'skein-certificate-'));
    const at = (...parts: string[]): string => join(sandbox, ...parts);
    for (const path of ['lineage', 'bin', folder]) mkdirSync(at(path), { recursive: true });
    writeFileSync(at('lineage/fullchain.pem'), 'chain\n');
    writeFileSync(at('lineage/privkey.pem'), 'key\n');
    writeFileSync(at('bin/systemctl'), `#!/bin/sh\necho "$@" >> '${at('reloads')}'\n`, { mode: 0o755 });
    writeFileSync(at('hook'), read('deploy/certbot/skein-certificate').replaceAll(' /etc/', ` ${sandbox}/etc/`));
    const env = { PATH: [at('bin'), process.env['PATH']].join(delimiter), RENEWED_LINEAGE: at('lineage') };
    // A renewal replaces what the first run has written.
    for (let run = 0; run < 2; run += 1) execFileSync('/bin/sh', [at('hook')], { env });
    expect(readdirSync(at(folder)).toSorted()).toEqual(files);
    expect(files.map((file) => readFileSync(at(folder, file), 'utf8')).join('')).toBe('chain\nkey\n');
    expect(files.map((file) => statSync(at(folder, file)).mode & 0o777)).toEqual(files.map(() => 0o600));
    expect(readFileSync(at('reloads'), 'utf8')).toBe(`reload ${name.toLowerCase()}\n`.repeat(2));
    rmSync(sandbox, { recursive: true });
  });

  it.each(PROXIES)('%s lists both API nodes of the guide', (path) => {
    const ports = [...guide.matchAll(/skein-api@(\d+)\.service/g)].map(([, port]) => port);
    for (const port of new Set(ports)) expect(read(path)).toContain(`127.0.0.1:${port}`);
  });
});

interface Rules {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

describe('The alert', () => {
  const { groups } = load(read('deploy/prometheus/skein-rules.yml')) as Rules;
  const rules = groups.flatMap((group) => group.rules);
  const source = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => read(`src/${file}`))
    .join('\n');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const ofEveryProcess = new Set(registry.getMetricsAsArray().map(({ name }) => name));
  const headings = new Set([...guide.matchAll(/^##+ (.*)$/gm)].map(([, title = '']) => toAnchor(title)));

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s reads metrics that exist', (_, { expr }) => {
    const names = [...expr.matchAll(/\bskein_(\w+)/g)].map(([, name = '']) => name.replace(/_(?:count|bucket|sum)$/, ''));
    expect(names.filter((name) => !source.includes(`'${name}'`) && !ofEveryProcess.has(name))).toEqual([]);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s reads metrics that the guide explains', (_, { expr }) => {
    const names = [...expr.matchAll(/\bskein_\w+/g)].map(([name]) => name.replace(/_(?:count|bucket|sum)$/, ''));
    for (const name of names) expect(guide).toContain(`\`${name}`);
  });

  it.each(rules.map((rule) => [rule.alert, rule] as const))('%s has a severity, a summary and a part of the runbook', (_, rule) => {
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(rule.annotations.summary).not.toBe('');
    const [document, anchor = ''] = rule.annotations.runbook.split('#');
    expect(document).toBe('docs/operating.md');
    expect(headings).toContain(anchor);
  });
});

describe('The settings of MariaDB', () => {
  const path = 'deploy/mariadb/60-skein.cnf';
  const { PATH = '' } = process.env;
  /** What the server would use; it ends with an error for a name that it does not know. */
  const effective = execFileSync('mariadbd', [`--defaults-file=${join(ROOT, path)}`, '--verbose', '--help'], {
    env: { PATH: [PATH, '/usr/sbin', '/usr/local/sbin'].join(delimiter) },
    encoding: 'utf8',
    maxBuffer: 16 * MIB,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const valueOf = (name: string): string | undefined => new RegExp(`^${name.replaceAll('_', '[-_]')} +(\\S+)$`, 'm').exec(effective)?.[1];

  it('are accepted by its server', () => {
    const settings = [...read(path).matchAll(/^(\w[\w-]*) = (\S+)$/gm)];
    expect(settings.length).toBeGreaterThan(5);
    for (const [, name = '', value = ''] of settings) expect([name, valueOf(name)]).toEqual([name, inBytes(value)]);
  });

  it('allow the connections of the processes of the guide', () => {
    const processes = new Set([...guide.matchAll(/skein-(?:api|worker)@(\d+)\.service/g)].map(([, port]) => port)).size;
    const ofEach = readConfig(environmentFile).databasePoolSize + FURTHER_CONNECTIONS;
    expect(Number(valueOf('max_connections'))).toBeGreaterThan(2 * processes * ofEach);
  });
});

describe('The settings of Redis', () => {
  it('are accepted by its server', async () => {
    const path = join(ROOT, 'deploy/redis/skein.conf');
    const redis = await RedisProcess.startWithFile(path);
    for (const [, name = '', value = ''] of readFileSync(path, 'utf8').matchAll(/^([a-z][\w-]*) (\S+)$/gm)) {
      const [, found] = await redis.do((client) => client.config('GET', name) as Promise<string[]>);
      expect([name, found]).toEqual([name, value === '""' ? '' : inBytes(value)]);
    }
    await redis.stop();
  });

  it('keep what the server stores, in the container and on the machine', () => {
    const settings = read('deploy/redis/skein.conf');
    expect(settings).toMatch(/^appendonly yes$/m);
    expect(settings).toMatch(/^maxmemory-policy noeviction$/m);
    const mib = Number(/^maxmemory (\d+)gb$/m.exec(settings)?.[1]) * 1024;
    expect(mib).toBeGreaterThanOrEqual(2 * LIMITS.SKEIN_EVENT_LOG_MIB);
  });
});

/** Connections of a process besides those of SKEIN_DATABASE_POOL: for sending, and for ending statements. */
const FURTHER_CONNECTIONS = 4 + 1;

/** Figures of the guide, and the constants behind them. Defaults of settings are in docs/configuration.md only. */
const FIGURES: readonly (readonly [sentence: string, path: string, pattern: RegExp])[] = [
  ['they report to Redis every ten seconds', 'src/platform/processes/process-reports.ts', /REPORT_INTERVAL_MS = 10_000;/],
  ['four more for sending', 'src/platform/database/pipelined-transactions.ts', /^const CONNECTIONS = 4;/m],
  ['and one for ending statements', 'src/platform/database/abandoned-statements.ts', /connectionLimit: 1,/],
  ['after a second, and after up to half a minute', 'src/platform/processes/restart-delay.ts', /= 1_000;\n.* = 30_000;/],
  ['workers delete older ones once an hour', 'src/modules/messaging/editing/queue/retention-timer.ts', /SWEEP_INTERVAL_MS = 3_600_000;/],
  ['to which no message has linked for 35 days', 'src/modules/uploads/application/unused-attachments.service.ts', /= 35 \* 86_400_000;/],
  ['mails that could not be sent after 30 days', 'src/modules/users/mail/application/mail-retention.service.ts', /= 30 \* 86_400_000;/],
  ['up to 1,000 are usual', 'src/modules/messaging/reading/persistence/search-indexer.ts', /MIN_WAITING = 1_000;/],
  ['take three seconds meanwhile', 'src/platform/caches/ledger-cache-lease.ts', /LEASE_MS = 3_000;/],
  ['more than ten minutes before', 'src/modules/messaging/scheduled-messages/domain/scheduled-message.ts', /MAX_DELAY_MS = 10 \* 60_000;/],
  ['ids continue a million higher', 'src/cli/backup/restore.ts', /SKIPPED_IDS = 1_000_000;/],
  ['exits with code 1 after 18 seconds at most', 'src/process/shutdown.ts', /SHUTDOWN_TIMEOUT_MS = 13_000;/],
  ['for at most five seconds, and then fail with 429', 'src/kernel/limits.ts', /MAX_CONNECTION_WAIT_MS: \[\s+5_000,/],
];

/** The rights of S3 by what the store of files imports of its client. */
const RIGHTS: Readonly<Record<string, string>> = {
  GetObjectCommand: 's3:GetObject',
  HeadObjectCommand: 's3:GetObject',
  DeleteObjectCommand: 's3:DeleteObject',
  DeleteObjectsCommand: 's3:DeleteObject',
  ListObjectsV2Command: 's3:ListBucket',
  paginateListObjectsV2: 's3:ListBucket',
};

describe('docs/operating.md', () => {
  const commands = [...guide.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  const links = [...guide.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

  it('installs files that exist, and all of them', () => {
    const named = [...guide.matchAll(/\bdeploy\/[\w./@*-]*\w/g)].map(([path]) => path);
    const deployed = readdirSync(join(ROOT, 'deploy'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
    const matches = (path: string, file: string): boolean =>
      new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`).test(file);
    expect(named.filter((path) => !deployed.some((file) => matches(path, file) || file.startsWith(`${path}/`)))).toEqual([]);
    expect(deployed.filter((file) => !named.some((path) => matches(path, file)))).toEqual([]);
  });

  it('installs each file where the file says it belongs', () => {
    for (const command of commands) {
      const [, source, target] = /^install .*?(deploy\/\S+) (\/\S+)$/.exec(command) ?? [];
      if (source === undefined || target === undefined || source.includes('*') || /redis/.test(source)) continue;
      expect(read(source).split('\n').slice(0, 2).join('\n'), source).toContain(target);
    }
  });

  it('installs each proxy apart from the others, because all of them take port 80', () => {
    const installed = commands.filter((line) => line.startsWith('apt-get install') && /nginx|haproxy|caddy/.test(line));
    expect(installed).toEqual(['nginx', 'haproxy', 'caddy'].map((name) => `apt-get install -y ${name}`));
  });

  it.each(['Upgrades', 'Restoring', 'The secret is lost'])('ends the sequence of "%s" at the first step that fails', (title) => {
    const [, block = ''] = new RegExp(`^##+ ${title}\\n[^]*?\`\`\`sh\\n([^]*?)\\n\`\`\``, 'm').exec(guide) ?? [];
    const lines = block.split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.slice(0, -1).filter((line) => !/ (?:&&|\\)$/.test(line))).toEqual([]);
  });

  it('names commands of the command line', () => {
    const program = createProgram(new CommandLine({ input: process.stdin, write: () => undefined, writeError: () => undefined }));
    const used = guide.matchAll(/(?:^|exec api |`)skein ([a-z][a-z-]*)(?: ([a-z-]+))?/gm);
    for (const [text, name, second] of used) {
      const command = program.commands.find((one) => one.name() === name);
      expect(command, text).toBeDefined();
      const children = command?.commands.map((child) => child.name()) ?? [];
      if (children.length > 0) expect(children, text).toContain(second);
    }
  });

  it('names metrics that exist', () => {
    const frozen = JSON.parse(read('test/architecture/frozen/stored-names.json')) as { readonly metrics: readonly string[] };
    const ofProcesses = ['skein_process_start_time_seconds', 'skein_process_restarts_total'];
    const existing = new Set([...frozen.metrics.map((metric) => metric.split(' ')[0]), ...ofProcesses]);
    const named = [...guide.matchAll(/`(skein_\w+)/g)].map(([, name = '']) => name.replace(/_(?:count|bucket|sum)$/, ''));
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !existing.has(name))).toEqual([]);
  });

  it('names settings that exist, and leaves their defaults to docs/configuration.md', () => {
    const named = [...guide.matchAll(/\bSKEIN_[A-Z0-9_]+\b/g)].map(([name]) => name);
    // The containers have a variable of their own, for the URL of the database.
    const known = new Set<string>([...VARIABLE_NAMES, 'SKEIN_DATABASE_PASSWORD']);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(guide.match(/`SKEIN_[A-Z0-9_]+`,? \((?:\d|one|two|three|five|ten)[^)]*\)/g)).toBeNull();
  });

  it.each(FIGURES)('says "%s", as %s does', (sentence, path, pattern) => {
    expect(guide.replaceAll(/\s+/g, ' ')).toContain(sentence);
    expect(read(path)).toMatch(pattern);
  });

  it('lists the rights that the store of files needs with S3', () => {
    const [, imports = ''] = /import \{([^}]*)\} from '@aws-sdk\/client-s3'/.exec(read('src/platform/storage/s3-blob-store.ts')) ?? [];
    const commands = imports.match(/\w+Command\b|paginate\w+/g) ?? [];
    const rights = commands.map((command) => RIGHTS[command]);
    expect(rights.length).toBeGreaterThan(4);
    // Large files are uploaded in parts.
    const needed = new Set([...rights, 's3:PutObject', 's3:AbortMultipartUpload']);
    expect(new Set(guide.match(/\bs3:\w+/g))).toEqual(needed);
  });

  it('starts units that exist', () => {
    const units = commands.filter((line) => line.startsWith('systemctl')).flatMap((line) => line.match(/skein-[\w@*.]+/g) ?? []);
    const files = readdirSync(join(ROOT, 'deploy/systemd'));
    const missing = units.map((unit) => unit.replace(/@(?:\d+|\*)/, '@')).filter((unit) => !files.includes(unit));
    expect(units.length).toBeGreaterThan(5);
    expect(missing).toEqual([]);
  });

  it('has no broken links', () => {
    const anchors = new Set([...guide.matchAll(/^##+ (.*)$/gm)].map(([, title = '']) => `#${toAnchor(title)}`));
    const broken = links.filter((link) => {
      if (link.startsWith('#')) return !anchors.has(link);
      return !existsSync(join(ROOT, 'docs', link.split('#')[0] ?? ''));
    });
    expect(broken).toEqual([]);
  });
});

/** Sizes as the servers report them: without units. */
function inBytes(value: string): string {
  const [, number, unit = ''] = /^(\d+)(m|g)b?$/i.exec(value) ?? [];
  return number === undefined ? value : String(Number(number) * MIB * (unit.toLowerCase() === 'g' ? 1024 : 1));
}

/** Compares a name with a pattern of the shell that has no other wildcard than "?". */
function matchesGlob(name: string, pattern: string): boolean {
  return new RegExp(`^${pattern.replaceAll('?', '.')}$`).test(name);
}

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
