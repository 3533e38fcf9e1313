import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { GALERA_REMEDY, hasChangingIds } from '../../platform/database/galera-settings.js';
import { inspectClock } from './inspect-clock.js';
import { type Finding, ok, problemIf } from './finding.js';

const MIN_MARIADB = [10, 6] as const;
const MIN_MYSQL = [8, 0] as const;
const MIN_PACKET_MIB = 16;
const MIB = 1024 * 1024;
const ISOLATIONS = ['REPEATABLE-READ', 'READ-COMMITTED'];

type Variables = ReadonlyMap<string, string>;

/** Checks the version and the settings of the database server. */
export async function inspectDatabase(database: DatabaseInspection, maxClockDifferenceMs: number): Promise<Finding[]> {
  const variables = await readVariables(database);
  const [characters] = await database.rows<{ charset: string; collation: string }>(
    'SELECT @@character_set_database AS charset, @@collation_database AS collation',
  );
  return [
    ok('database.connection', 'the database answers'),
    inspectVersion(variables.get('version') ?? ''),
    inspectSqlMode(variables.get('sql_mode') ?? ''),
    problemIf(
      characters?.charset !== 'utf8mb4',
      'database.charset',
      `${characters?.charset ?? ''}, ${characters?.collation ?? ''}`,
      'Run ALTER DATABASE … CHARACTER SET utf8mb4 COLLATE utf8mb4_bin, and dump and load databases with utf8mb4.',
    ),
    inspectPacket(Number(variables.get('max_allowed_packet'))),
    inspectIsolation(variables),
    ...inspectDurability(variables),
    inspectWritability(variables.get('read_only') ?? ''),
    ...inspectGalera(variables),
    await inspectClock('database.clock', maxClockDifferenceMs, async () => {
      const [row] = await database.rows<{ now: string }>('SELECT UNIX_TIMESTAMP(NOW(3)) AS now');
      return Number(row?.now) * 1000;
    }),
  ];
}

async function readVariables(database: DatabaseInspection): Promise<Variables> {
  const rows = await database.rows<{ Variable_name: string; Value: string }>(
    `SHOW GLOBAL VARIABLES WHERE Variable_name IN ('version', 'sql_mode', 'max_allowed_packet', 'tx_isolation', 'transaction_isolation',
       'innodb_flush_log_at_trx_commit', 'log_bin', 'sync_binlog', 'read_only', 'wsrep_on', 'wsrep_auto_increment_control')`,
  );
  return new Map(rows.map((row) => [row.Variable_name, row.Value]));
}

function inspectVersion(version: string): Finding {
  const isMariadb = /mariadb/i.test(version);
  const [major, minor] = isMariadb ? MIN_MARIADB : MIN_MYSQL;
  const [presentMajor = 0, presentMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const isOld = presentMajor < major || (presentMajor === major && presentMinor < minor);
  return problemIf(
    isOld,
    'database.version',
    `${isMariadb ? 'MariaDB' : 'MySQL'} ${version}`,
    `Upgrade to MariaDB ${MIN_MARIADB.join('.')} or MySQL ${MIN_MYSQL.join('.')}, or a later version.`,
  );
}

function inspectSqlMode(mode: string): Finding {
  return problemIf(
    !/\bSTRICT_(?:TRANS|ALL)_TABLES\b/.test(mode),
    'database.sql_mode',
    mode === '' ? 'empty' : mode,
    'Set sql_mode = STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION in the configuration of the server; otherwise values that do not fit are cut off.',
  );
}

function inspectPacket(bytes: number): Finding {
  return problemIf(
    bytes < MIN_PACKET_MIB * MIB,
    'database.max_allowed_packet',
    `${Math.floor(bytes / MIB)} MiB`,
    `Set max_allowed_packet = 64M, and at least ${MIN_PACKET_MIB}M; otherwise long messages and large events are refused.`,
  );
}

function inspectIsolation(variables: Variables): Finding {
  const isolation = variables.get('transaction_isolation') ?? variables.get('tx_isolation') ?? '';
  return problemIf(
    !ISOLATIONS.includes(isolation),
    'database.isolation',
    isolation,
    'Set transaction_isolation = REPEATABLE-READ, which is the default.',
  );
}

/** MariaDB 12 has further values than ON, all of which refuse writes. */
function inspectWritability(readOnly: string): Finding {
  return problemIf(
    readOnly !== 'OFF',
    'database.read_only',
    `read_only = ${readOnly}`,
    'Run SET GLOBAL read_only = OFF, or set DATABASE_URL to the primary; all changes are refused until then.',
  );
}

/** Whether a commit that was acknowledged survives a power failure, and replicas receive it. */
function inspectDurability(variables: Variables): Finding[] {
  const flush = variables.get('innodb_flush_log_at_trx_commit') ?? '';
  const hasBinlog = variables.get('log_bin') === 'ON';
  const sync = variables.get('sync_binlog') ?? '';
  return [
    problemIf(
      flush !== '1',
      'database.flush',
      `innodb_flush_log_at_trx_commit = ${flush}`,
      'Set innodb_flush_log_at_trx_commit = 1; otherwise a power failure loses messages that were acknowledged.',
    ),
    problemIf(
      hasBinlog && sync !== '1',
      'database.binlog',
      hasBinlog ? `on, sync_binlog = ${sync}` : 'off',
      'Set sync_binlog = 1; otherwise replicas and point-in-time recovery miss commits after a power failure.',
    ),
  ];
}

/** Only of nodes of a cluster. */
function inspectGalera(variables: Variables): Finding[] {
  if (variables.get('wsrep_on') !== 'ON') return [];
  const control = variables.get('wsrep_auto_increment_control') ?? '';
  return [problemIf(hasChangingIds(variables), 'database.galera', `wsrep_auto_increment_control = ${control}`, GALERA_REMEDY)];
}
