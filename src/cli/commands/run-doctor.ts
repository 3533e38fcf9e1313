import { Redis } from 'ioredis';
import type { Config } from '../../platform/config/config.js';
import { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { parseRedisUrl } from '../../platform/jobs/redis-connections.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { type Finding, inspectWithin, ok, skipped } from '../doctor/finding.js';
import { inspectAddress } from '../doctor/inspect-address.js';
import { inspectBacklogs } from '../doctor/inspect-backlog.js';
import { inspectDatabase } from '../doctor/inspect-database.js';
import { inspectEventLog } from '../doctor/inspect-event-log.js';
import { inspectIncomingMail, inspectMail, inspectSender } from '../doctor/inspect-mail.js';
import { inspectMailRecords, systemDns } from '../doctor/inspect-mail-records.js';
import { inspectProcesses } from '../doctor/inspect-processes.js';
import { inspectPushGateway } from '../doctor/inspect-push-gateway.js';
import { inspectRedis } from '../doctor/inspect-redis.js';
import { inspectSchema } from '../doctor/inspect-schema.js';
import { inspectStorage } from '../doctor/inspect-storage.js';

export interface DoctorLimits {
  readonly minFreeMib: number;
  readonly maxClockDifferenceMs: number;
  readonly maxWaitMs: number;
  /** How long the checks of one part may take. */
  readonly timeoutMs: number;
}

type Findings = readonly Finding[];

/** Checks everything a deployment depends on. Writes only a probe file, which it deletes, and ends in bounded time even if nothing answers. */
export async function runDoctor(config: Config, limits: DoctorLimits): Promise<Findings> {
  const database = await openDatabase(config, limits);
  const redis = createRedis(config, limits);
  try {
    const [inDatabase, inRedis, storage, mail, listener, mailRecords, gateway] = await Promise.all([
      'client' in database ? inspectThroughDatabase(database.client, config, limits) : database.findings,
      inspectWithin(limits.timeoutMs, REDIS_FAILURE, async () => {
        await connect(redis);
        return inspectRedis(redis, limits.maxClockDifferenceMs);
      }),
      inspectWithin(limits.timeoutMs, STORAGE_FAILURE, () => inspectStorage(config, limits.minFreeMib)),
      inspectWithin(limits.timeoutMs, MAIL_FAILURE, () => inspectMail(config, limits.timeoutMs)),
      inspectWithin(limits.timeoutMs, LISTENER_FAILURE, () => inspectIncomingMail(config, limits.timeoutMs)),
      inspectMailRecords(config, systemDns(limits.timeoutMs)),
      inspectWithin(limits.timeoutMs, GATEWAY_FAILURE, () => inspectPushGateway(config)),
    ]);
    const canRead = 'client' in database && isOk(inDatabase, 'schema.level');
    const afterwards = canRead
      ? await inspectWork(database.client, isOk(inRedis, 'redis.connection') ? redis : null, config, limits)
      : ['event_log.epoch', 'processes.running', 'backlog'].map((check) => skipped(check, 'the database cannot be read'));
    return [
      ok('program.version', `Skein ${PROGRAM_VERSION}, Node ${process.versions.node}`),
      inspectAddress(config),
      ...inDatabase,
      ...inRedis,
      ...storage,
      ...mail,
      ...inspectSender(config),
      ...listener,
      ...mailRecords,
      ...gateway,
      ...afterwards,
    ];
  } finally {
    redis.disconnect();
    if ('client' in database) database.client.close();
  }
}

const DATABASE_FAILURE = { check: 'database.connection', remedy: 'Start the database, and check DATABASE_URL and the network.' };
const SCHEMA_FAILURE = { check: 'schema.level', remedy: 'Check the rights of the user in DATABASE_URL.' };
const REDIS_FAILURE = {
  check: 'redis.connection',
  remedy: 'Start Redis, and check REDIS_URL and the network; NODE_EXTRA_CA_CERTS names the certificate of an authority of your own.',
};
const STORAGE_FAILURE = {
  check: 'storage.probe',
  remedy: 'Check SKEIN_STORAGE and the other SKEIN_S3 or SKEIN_STORAGE variables, the credentials and the network.',
};
const MAIL_FAILURE = { check: 'mail.server', remedy: 'Check SKEIN_SMTP_URL, the credentials and the network.' };
const LISTENER_FAILURE = {
  check: 'mail.listener',
  remedy: 'Start a worker on the machine that SKEIN_INCOMING_MAIL_LISTEN names, and check its log.',
};
const GATEWAY_FAILURE = {
  check: 'push.gateway',
  remedy: 'Check SKEIN_PUSH_GATEWAY_URL and the network; pushes to mobile applications wait.',
};
const LOG_FAILURE = { check: 'event_log.epoch', remedy: 'Check Redis and the database.' };
const PROCESSES_FAILURE = { check: 'processes.running', remedy: 'Check Redis and the database.' };
const BACKLOG_FAILURE = { check: 'backlog', remedy: 'Check the rights of the user in DATABASE_URL.' };

async function openDatabase(config: Config, { timeoutMs }: DoctorLimits): Promise<{ client: DatabaseInspection } | { findings: Findings }> {
  let client: DatabaseInspection | undefined;
  const findings = await inspectWithin(timeoutMs, DATABASE_FAILURE, async () => {
    client = await DatabaseInspection.connect(config.databaseUrl, timeoutMs);
    return [];
  });
  if (client) return { client };
  const reason = 'the database does not answer';
  return { findings: [...findings, skipped('schema.level', reason), skipped('secret.check_value', reason)] };
}

function createRedis({ redisUrl }: Config, { timeoutMs }: DoctorLimits): Redis {
  const redis = new Redis({
    ...parseRedisUrl(redisUrl),
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
  });
  return redis.on('error', () => undefined); // `connect` and the command in progress report the error.
}

/** Opens the connection. @throws Error with the cause, such as a certificate that is not accepted; the client itself names none */
async function connect(redis: Redis): Promise<void> {
  let cause: Error | undefined;
  redis.once('error', (error: Error) => (cause = error));
  try {
    await redis.connect();
  } catch (error) {
    throw cause ?? error;
  }
}

async function inspectThroughDatabase(client: DatabaseInspection, config: Config, limits: DoctorLimits): Promise<Findings> {
  const { timeoutMs, maxClockDifferenceMs } = limits;
  const settings = await inspectWithin(timeoutMs, DATABASE_FAILURE, () => inspectDatabase(client, maxClockDifferenceMs));
  return [...settings, ...(await inspectWithin(timeoutMs, SCHEMA_FAILURE, () => inspectSchema(config, timeoutMs)))];
}

async function inspectWork(client: DatabaseInspection, redis: Redis | null, config: Config, limits: DoctorLimits): Promise<Findings> {
  const { timeoutMs, maxWaitMs } = limits;
  return [
    ...(redis
      ? await inspectWithin(timeoutMs, LOG_FAILURE, () => inspectEventLog(redis, config.redisPrefix, client))
      : [skipped('event_log.epoch', 'Redis does not answer')]),
    ...(redis
      ? await inspectWithin(timeoutMs, PROCESSES_FAILURE, () => inspectProcesses(redis, config.redisPrefix, client, timeoutMs))
      : [skipped('processes.running', 'Redis does not answer')]),
    ...(await inspectWithin(timeoutMs, BACKLOG_FAILURE, () => inspectBacklogs(client, maxWaitMs))),
  ];
}

function isOk(findings: Findings, check: string): boolean {
  return findings.some((finding) => finding.check === check && finding.status === 'ok');
}
