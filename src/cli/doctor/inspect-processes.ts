import { setTimeout as pause } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import type { Config } from '../../platform/config/config.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { WAITING_FOR_DISK } from '../../platform/database/full-disk.js';
import { type ProcessReport, ProcessReports, type TimedReport } from '../../platform/processes/process-reports.js';
import { findElsewhere } from './find-elsewhere.js';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';
import { inspectNodes, inspectUnknownNodes } from './inspect-nodes.js';

const MIN_OPEN_FILES = 4096;
/** Connections to the database for commands, backups and a person. */
const SPARE_CONNECTIONS = 5;
const STARTING_MS = 5_000;
const READ_AGAIN_MS = 250;

/**
 * Checks what the running processes report about themselves.
 * @param limits how long the checks may take, and by how much clocks may differ
 */
export async function inspectProcesses(
  redis: Redis,
  config: Config,
  database: DatabaseInspection,
  limits: { readonly timeoutMs: number; readonly maxClockDifferenceMs: number },
): Promise<Finding[]> {
  const { timeoutMs, maxClockDifferenceMs } = limits;
  const source = new ProcessReports(redis, `${config.redisPrefix}:processes`);
  const reports = await readReports(source, Math.min(STARTING_MS, timeoutMs / 2));
  if (reports.length === 0) return [await explainAbsence(redis, config.redisPrefix)];
  const workers = reports.filter(({ kind }) => kind === 'worker').length;
  return [
    ok('processes.running', `${reports.length - workers} servers, ${workers} workers`),
    inspectWorkers(reports),
    inspectOpenFiles(reports),
    await inspectConnections(reports, database),
    await inspectDatabaseDisk(reports, database),
    inspectTrust(reports),
    inspectHosts(reports),
    ...(await inspectNodes(reports, config, maxClockDifferenceMs)),
    ...(await inspectUnknownNodes(source, database)),
  ];
}

/** Looks for the processes in the same Redis under other names. */
async function explainAbsence(redis: Redis, prefix: string): Promise<Finding> {
  const check = 'processes.running';
  const detail = 'no process has reported within the last minute';
  const elsewhere = await findElsewhere(redis, prefix).catch(() => null);
  if (elsewhere === null)
    return problem(check, detail, 'Start a server and a worker. If they run, they use another REDIS_URL or SKEIN_REDIS_PREFIX.');
  return problem(check, `${detail}, but processes report ${elsewhere.where}`, elsewhere.remedy);
}

/** Waits for a moment if no process works in the background, because one that is starting reports soon. */
async function readReports(reports: ProcessReports, waitMs: number): Promise<TimedReport[]> {
  const end = Date.now() + waitMs;
  for (;;) {
    const found = await reports.list();
    if (found.some(({ worksInBackground }) => worksInBackground) || Date.now() > end) return found;
    await pause(READ_AGAIN_MS);
  }
}

function inspectWorkers(reports: readonly ProcessReport[]): Finding {
  const working = reports.filter(({ worksInBackground }) => worksInBackground).length;
  return problemIf(
    working === 0,
    'processes.worker',
    working === 0 ? 'no process works in the background' : `${working} processes work in the background`,
    'Start a worker, or set SKEIN_WORKER=inline: mails, scheduled messages and webhook calls wait for it.',
  );
}

function inspectOpenFiles(reports: readonly ProcessReport[]): Finding {
  const check = 'processes.open_files';
  const known = reports.flatMap(({ openFiles, host, pid }) => (openFiles === null ? [] : [{ openFiles, host, pid }]));
  const least = known.reduce(
    (one, other) => (other.openFiles < one.openFiles ? other : one),
    known[0] ?? { openFiles: 0, host: '', pid: 0 },
  );
  if (known.length === 0) return skipped(check, 'this system does not tell its limits');
  return problemIf(
    least.openFiles < MIN_OPEN_FILES,
    check,
    `process ${least.pid} on ${least.host} may have ${least.openFiles} files and connections open`,
    `Set LimitNOFILE=65536 in the unit of systemd, and at least ${MIN_OPEN_FILES}: each client that waits for events has a connection.`,
  );
}

/** Compares the connections that all processes may open with those that the database allows. */
async function inspectConnections(reports: readonly ProcessReport[], database: DatabaseInspection): Promise<Finding> {
  const [row] = await database.rows<{ ofServer: number; ofUser: number }>(
    'SELECT @@max_connections AS ofServer, @@max_user_connections AS ofUser',
  );
  const { ofServer = 0, ofUser = 0 } = row ?? {};
  const allowed = ofUser > 0 ? Math.min(ofServer, ofUser) : ofServer;
  const used = reports.reduce((sum, { databaseConnections }) => sum + databaseConnections, 0);
  return problemIf(
    used + SPARE_CONNECTIONS > allowed,
    'database.max_connections',
    `${allowed}; the ${reports.length} processes open up to ${used}`,
    `Set max_connections to ${used + SPARE_CONNECTIONS} or more, or lower SKEIN_DATABASE_POOL; otherwise requests fail under load.`,
  );
}

/** The server of the database says nothing about its disk, which may be on another machine, until statements wait or are refused. */
async function inspectDatabaseDisk(reports: readonly ProcessReport[], database: DatabaseInspection): Promise<Finding> {
  const isWaitedFor = (await database.rows(WAITING_FOR_DISK)).length > 0;
  const refused = reports.filter(({ isDatabaseDiskFull }) => isDatabaseDiskFull).length;
  const detail = isWaitedFor ? 'statements wait until it has room' : `${refused} processes were refused writes within the last minute`;
  return problemIf(
    isWaitedFor || refused > 0,
    'database.disk',
    detail,
    'Make room on the disk of the database, as docs/operating.md says; until then, changes are refused or wait.',
  );
}

function inspectTrust(reports: readonly ProcessReport[]): Finding {
  const concerned = reports.filter(({ proxy }) => proxy.untrusted > 0);
  const addresses = [...new Set(concerned.flatMap(({ proxy }) => proxy.untrustedAddress ?? []))];
  const requests = concerned.reduce((sum, { proxy }) => sum + proxy.untrusted, 0);
  return problemIf(
    requests > 0,
    'proxy.trust',
    requests === 0
      ? 'no request comes from an unknown proxy'
      : `${requests} requests had X-Forwarded-For and came from ${addresses.join(', ')}`,
    'If that is your proxy, add it to SKEIN_TRUSTED_PROXIES; otherwise all clients share one rate limit, and the log has its address ' +
      'instead of theirs. If not, let clients reach the port through the proxy only.',
  );
}

/** Some requests for other hosts are usual, because programs search the internet for servers. */
function inspectHosts(reports: readonly ProcessReport[]): Finding {
  const foreign = reports.reduce((sum, { proxy }) => sum + proxy.foreignHost, 0);
  const all = reports.reduce((sum, { proxy }) => sum + proxy.requests, 0);
  const names = [...new Set(reports.flatMap(({ proxy }) => proxy.foreignHostName ?? []))];
  return problemIf(
    foreign * 2 > all,
    'proxy.host',
    foreign === 0
      ? `${all} requests, all for this server's host`
      : `${foreign} of ${all} requests were for other hosts, such as ${names.join(', ')}`,
    'Let the proxy pass on the header Host, and set SKEIN_EXTERNAL_HOST to the host name that clients use.',
  );
}
