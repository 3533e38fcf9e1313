import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../../platform/config/config.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import type { ProcessReports, TimedReport } from '../../platform/processes/process-reports.js';
import { digestSharedSettings } from '../../platform/processes/deployment-settings.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { markStorage, readStorageMark } from '../../platform/storage/storage-mark.js';
import { type Finding, ok, problemIf, skipped } from './finding.js';

/** Longer than the lease of a process, which it renews all the time. */
const ALIVE_MS = 5_000;
/** A process that starts, and a command that ends, are known to only one of both for a moment. */
const SETTLING_MS = 2_000;

/** A process that says what it is compared by. */
interface Node {
  readonly name: string;
  readonly host: string;
  readonly version: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly storageMark: string | null;
}

/** Compares the machines of a deployment, and this command, with each other: clocks, settings, the directory of files, and versions. */
export async function inspectNodes(reports: readonly TimedReport[], config: Config, maxClockDifferenceMs: number): Promise<Finding[]> {
  const here: Node = {
    name: 'this command',
    host: hostname(),
    version: PROGRAM_VERSION,
    settings: digestSharedSettings(config),
    storageMark: await readStorageMark(config.storage),
  };
  const others = reports.flatMap((report): Node[] => (report.node ? [{ ...report.node, name: nameOf(report), host: report.host }] : []));
  return [
    inspectClocks(reports, maxClockDifferenceMs),
    ...inspectSettings(here, others),
    ...(await inspectDirectory(here, others, config)),
    inspectVersions(here, others),
  ];
}

/** All of them are compared with Redis, so that also those of two machines can be told apart. */
function inspectClocks(reports: readonly TimedReport[], maxMs: number): Finding {
  const wrong = reports.filter(({ clockDifferenceMs }) => clockDifferenceMs !== undefined && Math.abs(clockDifferenceMs) > maxMs);
  const seconds = (ms = 0): string => `${Math.abs(ms / 1000).toFixed(1)} s ${ms > 0 ? 'ahead of' : 'behind'} that of Redis`;
  const [first] = wrong;
  return problemIf(
    first !== undefined,
    'processes.clock',
    first ? `the clock of ${nameOf(first)} is ${seconds(first.clockDifferenceMs)}` : 'the clocks of all processes agree with that of Redis',
    'Synchronize the clocks of all machines, for example with chrony; leases, links and sessions depend on them.',
  );
}

function inspectSettings(here: Node, others: readonly Node[]): Finding[] {
  const [secret, settings] = ['processes.secret', 'processes.settings'];
  const foreign = others.find((other) => other.settings['SKEIN_SECRET'] !== here.settings['SKEIN_SECRET']);
  if (foreign) {
    return [
      problemIf(
        true,
        secret,
        `${foreign.name} has another SKEIN_SECRET than this command`,
        'Put the same SKEIN_SECRET on every machine, and restart the processes; otherwise keys, links and sessions of one are refused by the other.',
      ),
      skipped(settings, 'settings can be compared with the same secret only'),
    ];
  }
  const different = others.flatMap((other) =>
    Object.entries(here.settings)
      .filter(([name, digest]) => other.settings[name] !== undefined && other.settings[name] !== digest)
      .map(([name]) => ({ name, other })),
  );
  const names = [...new Set(different.map(({ name }) => name))];
  return [
    ok(secret, 'all processes and this command have the same SKEIN_SECRET'),
    problemIf(
      names.length > 0,
      settings,
      names.length === 0
        ? 'all processes and this command have the same settings'
        : `${names.join(', ')} of ${[...new Set(different.map(({ other }) => other.name))].join(', ')} differ from those of this command`,
      'Put the same settings (/etc/skein/skein.env) on every machine, and restart the processes.',
    ),
  ];
}

/** A directory is marked when there are several machines for the first time; what their processes have reported until then says nothing. */
async function inspectDirectory(here: Node, others: readonly Node[], { storage }: Config): Promise<Finding[]> {
  const check = 'processes.storage';
  const elsewhere = others.filter(({ host }) => host !== here.host);
  if (storage.kind !== 'disk' || elsewhere.length === 0) return [];
  if (await markStorage(storage)) return [skipped(check, 'the directory of files was marked; run the command again in half a minute')];
  const mark = here.storageMark;
  if (mark === null) return [skipped(check, `${storage.directory} cannot be read here`)];
  const other = others.find(({ storageMark }) => storageMark !== mark);
  return [
    problemIf(
      other !== undefined,
      check,
      other ? `${other.name} has another directory of files than this command` : 'all processes have the same directory of files',
      'Let all machines use one directory on a file system that they share (SKEIN_STORAGE_DIR; is it mounted?), or SKEIN_STORAGE=s3; otherwise each has only some of the files.',
    ),
  ];
}

function inspectVersions(here: Node, others: readonly Node[]): Finding {
  const other = others.find(({ version }) => version !== here.version);
  return problemIf(
    other !== undefined,
    'processes.version',
    other ? `${other.name} runs Skein ${other.version}, this command is of ${here.version}` : `all processes run Skein ${here.version}`,
    'Complete the upgrade: restart the processes of the earlier version one after another.',
  );
}

function nameOf({ kind, pid, host }: TimedReport): string {
  return `${kind} ${pid} on ${host}`;
}

/** Finds processes that use the same database, and another Redis or prefix: what happens on them does not reach the clients of the others. */
export async function inspectUnknownNodes(reports: ProcessReports, database: DatabaseInspection): Promise<Finding[]> {
  const check = 'processes.redis';
  let unknown: string[] = [];
  for (let round = 0; round < 2; round += 1) {
    const listed = await reports.list();
    if (listed.some(({ node }) => !node)) return [];
    const known = new Set(listed.map(({ node }) => node?.cacheNode));
    const alive = await database.rows<{ id: string }>(
      'SELECT id FROM cache_node WHERE seen_at > CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED) - ?',
      [ALIVE_MS],
    );
    const found = alive.map(({ id }) => id).filter((id) => !known.has(id));
    unknown = round === 0 ? found : found.filter((id) => unknown.includes(id));
    if (unknown.length === 0) return [ok(check, 'all processes that use the database report to this Redis')];
    if (round === 0) await pause(SETTLING_MS);
  }
  return [
    problemIf(
      true,
      check,
      `${unknown.length} processes use this database, and report to another Redis or prefix`,
      'Set the same REDIS_URL and SKEIN_REDIS_PREFIX for all processes; otherwise clients miss what happens on the others.',
    ),
  ];
}
