import { Redis } from 'ioredis';
import { Role } from '../../kernel/actor.js';
import type { Config } from '../../platform/config/config.js';
import { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { parseRedisUrl } from '../../platform/jobs/redis-connections.js';
import { PROGRAM_VERSION } from '../../platform/program-version.js';
import { explainDatabase } from '../doctor/explain-database.js';
import type { Explanation } from '../doctor/explain-connection.js';
import { explainMail } from '../doctor/explain-mail.js';
import { explainRedis } from '../doctor/explain-redis.js';
import { explainStorage } from '../doctor/explain-storage.js';
import { always, type Explain, type Finding, inspectWithin, ok, skipped } from '../doctor/finding.js';
import { inspectAddress, inspectEnvironment, isPlaceholder } from '../doctor/inspect-address.js';
import { inspectBacklogs } from '../doctor/inspect-backlog.js';
import { inspectDatabase } from '../doctor/inspect-database.js';
import { inspectEventLog } from '../doctor/inspect-event-log.js';
import { inspectEnvelope, inspectIncomingMail, inspectMail, inspectSender } from '../doctor/inspect-mail.js';
import { inspectMailRecords, systemDns } from '../doctor/inspect-mail-records.js';
import { inspectOwnAddress } from '../doctor/inspect-own-address.js';
import { inspectProcesses } from '../doctor/inspect-processes.js';
import { inspectPushGateway } from '../doctor/inspect-push-gateway.js';
import { inspectRedis } from '../doctor/inspect-redis.js';
import { inspectRights } from '../doctor/inspect-rights.js';
import { inspectSchema } from '../doctor/inspect-schema.js';
import { inspectDirectories } from '../doctor/inspect-directories.js';
import { inspectScim } from '../doctor/inspect-scim.js';
import { inspectSignOn } from '../doctor/inspect-sign-on.js';
import { inspectStorage } from '../doctor/inspect-storage.js';

export interface DoctorLimits {
  readonly minFreeMib: number;
  readonly maxClockDifferenceMs: number;
  readonly maxWaitMs: number;
  /** How long the checks of one part may take. */
  readonly timeoutMs: number;
  /** Whether the check of the public address may take as long as an idle poll. */
  readonly waitsForPoll: boolean;
}

type Findings = readonly Finding[];

/** Checks everything a deployment depends on. Writes only a probe file, which it deletes, and ends in bounded time even if nothing answers. */
export async function runDoctor(config: Config, limits: DoctorLimits): Promise<Findings> {
  const database = await openDatabase(config, limits);
  const redis = createRedis(config, limits);
  const { timeoutMs } = limits;
  const explainsRedis = (error: unknown): Explanation => explainRedis(error, config.redisUrl);
  try {
    const [inDatabase, inRedis, storage, mail, listener, mailRecords, gateway, ownAddress] = await Promise.all([
      'client' in database ? inspectThroughDatabase(database.client, config, limits) : database.findings,
      inspectWithin(timeoutMs, 'redis.connection', explainsRedis, async () => {
        await connect(redis);
        return inspectRedis(redis, config.redisPrefix, limits.maxClockDifferenceMs);
      }),
      inspectWithin(
        timeoutMs,
        'storage.probe',
        (error) => explainStorage(error, config.storage),
        () => inspectStorage(config, limits.minFreeMib),
      ),
      inspectMailServer(config, 'client' in database ? database.client : null, limits),
      inspectWithin(timeoutMs, 'mail.listener', always(LISTENER), () => inspectIncomingMail(config, timeoutMs)),
      inspectMailRecords(config, systemDns(timeoutMs)),
      inspectWithin(timeoutMs, 'push.gateway', always(GATEWAY), () => inspectPushGateway(config)),
      inspectWithin(LONGEST_POLL_FACTOR * config.heartbeatMs + ADDRESS_STEPS * timeoutMs, 'address.answer', always(PROXY), () =>
        inspectOwnAddress(config, { timeoutMs, waitsForPoll: limits.waitsForPoll }),
      ),
    ]);
    const canRead = 'client' in database && isOk(inDatabase, 'schema.level');
    const afterwards = canRead
      ? await inspectWork(database.client, isOk(inRedis, 'redis.connection') ? redis : null, config, limits)
      : ['event_log.epoch', 'processes.running', 'backlog', 'sign_on.provider', 'scim.token'].map((check) =>
          skipped(check, 'the database cannot be read'),
        );
    return [
      ok('program.version', `Skein ${PROGRAM_VERSION}, Node ${process.versions.node}`),
      inspectEnvironment(config),
      inspectAddress(config),
      ...ownAddress,
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

/** The checks of the address, apart from the poll, take place one after another in so many steps. */
const ADDRESS_STEPS = 8;
/** What is read of a provider one after the other. */
const SIGN_ON_STEPS = 4;
const LONGEST_POLL_FACTOR = 1.3;
const LISTENER = 'Start a worker on the machine that SKEIN_INCOMING_MAIL_LISTEN names, and check its log.';
const GATEWAY = 'Check SKEIN_PUSH_GATEWAY_URL and the network; pushes to mobile applications wait.';
const PROXY = 'Check the proxy in front of the servers, and its log.';
const NETWORK_OF_WORK = 'Check Redis and the database.';
const RIGHTS = 'Check the rights of the user in DATABASE_URL.';

async function openDatabase(config: Config, { timeoutMs }: DoctorLimits): Promise<{ client: DatabaseInspection } | { findings: Findings }> {
  let client: DatabaseInspection | undefined;
  const findings = await inspectWithin(timeoutMs, 'database.connection', explainsDatabase(config, timeoutMs), async () => {
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
  const settings = await inspectWithin(timeoutMs, 'database.connection', explainsDatabase(config, timeoutMs), () =>
    inspectDatabase(client, maxClockDifferenceMs),
  );
  const rights = await inspectWithin(timeoutMs, 'database.rights', always(RIGHTS), () => inspectRights(client, config.databaseUrl));
  return [
    ...settings,
    ...rights,
    ...(await inspectWithin(timeoutMs, 'schema.level', always(RIGHTS), () => inspectSchema(config, timeoutMs))),
  ];
}

function explainsDatabase({ databaseUrl }: Config, timeoutMs: number): Explain {
  return (error) => explainDatabase(error, databaseUrl, timeoutMs);
}

/** Who gets mails is known to the database only. */
async function inspectMailServer(config: Config, database: DatabaseInspection | null, { timeoutMs }: DoctorLimits): Promise<Findings> {
  const { smtpUrl } = config.mail;
  const explain: Explain = (error) => explainMail(error, smtpUrl ?? '');
  const server = await inspectWithin(timeoutMs, 'mail.server', explain, () => inspectMail(config, timeoutMs));
  if (smtpUrl === undefined || !isOk(server, 'mail.server')) return server;
  const envelope = await inspectWithin(timeoutMs, 'mail.envelope', explain, async () =>
    inspectEnvelope(config, database && (await findOwner(database).catch(() => null)), timeoutMs),
  );
  return [...server, ...envelope];
}

/** The address of somebody who is told of what happens on this server; null if there is nobody, or only in a demo. */
async function findOwner(database: DatabaseInspection): Promise<string | null> {
  const rows = await database.rows<{ email: string }>(
    `SELECT u.email FROM user_account u JOIN realm r ON r.id = u.realm_id
      WHERE u.role = ? AND u.active = 1 AND u.bot_type IS NULL AND r.active = 1 ORDER BY u.id LIMIT 20`,
    [Role.owner],
  );
  return rows.find(({ email }) => !isPlaceholder(email.replace(/^.*@/, '')))?.email ?? null;
}

async function inspectWork(client: DatabaseInspection, redis: Redis | null, config: Config, limits: DoctorLimits): Promise<Findings> {
  const { timeoutMs, maxWaitMs } = limits;
  return [
    ...(redis
      ? await inspectWithin(timeoutMs, 'event_log.epoch', always(NETWORK_OF_WORK), () => inspectEventLog(redis, config.redisPrefix, client))
      : [skipped('event_log.epoch', 'Redis does not answer')]),
    ...(redis
      ? await inspectWithin(timeoutMs, 'processes.running', always(NETWORK_OF_WORK), () => inspectProcesses(redis, config, client, limits))
      : [skipped('processes.running', 'Redis does not answer')]),
    ...(await inspectWithin(timeoutMs, 'backlog', always(RIGHTS), () => inspectBacklogs(client, maxWaitMs))),
    ...(await inspectWithin(SIGN_ON_STEPS * timeoutMs, 'sign_on.provider', always(RIGHTS), () => inspectSignOn(client, config, timeoutMs))),
    ...(await inspectWithin(SIGN_ON_STEPS * timeoutMs, 'directory', always(RIGHTS), () => inspectDirectories(client, config, timeoutMs))),
    ...(await inspectWithin(timeoutMs, 'scim.token', always(RIGHTS), () => inspectScim(client))),
  ];
}

function isOk(findings: Findings, check: string): boolean {
  return findings.some((finding) => finding.check === check && finding.status === 'ok');
}
