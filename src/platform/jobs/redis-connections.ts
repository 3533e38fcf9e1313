import { hash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { LIMITS } from '../../kernel/limits.js';
import { Config } from '../config/config.js';
import { parseSentinelUrl, type SentinelAddress } from '../config/connection-settings.js';
import { waitAtMost } from '../wait-at-most.js';

/** Blocking commands are answered after 10 s at the latest; a connection that is silent for longer is broken and opened again. */
const MAX_SILENCE_MS = 20_000;
const RETRY_MS = 1_000;
/** The client keeps a command of its own, until it is ready, for each connection that it has given up. */
const RETRY_WITHOUT_DATABASE_MS = 30_000;

/** Connections to Redis: one shared for quick commands, further ones for those that block. */
@Injectable()
export class RedisConnections implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(RedisConnections.name);
  private readonly open: Redis[] = [];
  /** For commands of requests: fails immediately while Redis is away, instead of queueing. */
  readonly commands: Redis;

  constructor(private readonly config: Config) {
    this.commands = this.connect({
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: LIMITS.MAX_REDIS_WAIT_MS,
      // Ends the connection of a Redis that hangs, so that further commands fail immediately.
      socketTimeout: LIMITS.MAX_REDIS_WAIT_MS,
    });
  }

  /** Gives Redis a moment to answer. A process without Redis starts all the same; its connections continue to try. */
  async onModuleInit(): Promise<void> {
    if (this.isReady()) return;
    const ready = new Promise((resolve) => this.commands.once('ready', resolve));
    const refused = new Promise((resolve) => this.commands.once('close', resolve));
    await waitAtMost(LIMITS.MAX_REDIS_WAIT_MS, Promise.race([ready, refused]));
    if (!this.isReady()) this.logger.warn('Redis cannot be used; the server starts without it and keeps trying');
  }

  /** Whether commands would be sent at present. */
  isReady(): boolean {
    return this.commands.status === 'ready';
  }

  /** How many connections there are by their state, `ready` and `reconnecting` always among them. */
  countByState(): ReadonlyMap<string, number> {
    const counts = new Map([
      ['ready', 0],
      ['reconnecting', 0],
    ]);
    for (const { status } of this.open) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  }

  onApplicationShutdown(): void {
    for (const connection of this.open) connection.disconnect();
  }

  /** A connection of the caller's own that waits for Redis as long as it takes; closed with the process at the latest. */
  openBlockingConnection(): Redis {
    return this.connect({ maxRetriesPerRequest: null, socketTimeout: MAX_SILENCE_MS });
  }

  /** `part` below the deployment's prefix. Parts of one name in braces live in one slot of a Redis Cluster. */
  key(part: string): string {
    return `${this.config.redisPrefix}:${part}`;
  }

  private connect(options: RedisOptions): Redis {
    let reported = false;
    let lacksDatabase = false;
    const connection = new Redis({
      ...parseRedisUrl(this.config.redisUrl),
      retryStrategy: (attempt) => Math.min(50 * attempt, lacksDatabase ? RETRY_WITHOUT_DATABASE_MS : RETRY_MS),
      ...options,
    });
    connection.on('error', (error: Error) => {
      if (refusesDatabase(error)) {
        if (!lacksDatabase) this.logger.error(`Redis refuses the database of REDIS_URL, and no other one is used: ${error.message}`);
        lacksDatabase = true;
      } else {
        if (!reported) this.logger.warn(`Redis: ${error.message}`);
        reported = true;
      }
    });
    connection.on('ready', () => (reported = lacksDatabase = false));
    this.open.push(connection);
    return connection;
  }
}

/** SHA-1 of scripts, by their text. */
const digests = new Map<string, string>();

/** Runs a script. Sends its digest, and the script itself only if Redis does not know it, as after a restart. */
export async function runScript(
  redis: Redis,
  script: string,
  keys: readonly string[],
  values: readonly (string | number)[],
): Promise<unknown> {
  const parameters = [keys.length, ...keys, ...values] as const;
  let digest = digests.get(script);
  if (digest === undefined) digests.set(script, (digest = hash('sha1', script)));
  try {
    return await redis.evalsha(digest, ...parameters);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await redis.eval(script, ...parameters);
  }
}

/**
 * `unix:<path>`, a `redis://` or `rediss://` URL, or one that names Sentinels, as options of the client. If Redis refuses the database, the client gives
 * up the connection: otherwise it would go on in database 0, which may belong to another deployment.
 */
export function parseRedisUrl(text: string): RedisOptions {
  return { ...readAddress(text), reconnectOnError: refusesDatabase };
}

function refusesDatabase(error: Error & { readonly command?: { readonly name: string } }): boolean {
  return error.command?.name === 'select';
}

function readAddress(text: string): RedisOptions {
  const sentinels = parseSentinelUrl(text);
  if (sentinels) return optionsForSentinels(sentinels);
  if (text.startsWith('unix:')) return { path: text.slice('unix:'.length) };
  const url = new URL(text);
  return {
    host: url.hostname,
    port: url.port === '' ? 6379 : Number(url.port),
    ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
    ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
    ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

/** The client asks the Sentinels for the primary whenever it connects. */
function optionsForSentinels({ sentinels, name, username, password, database, usesTls }: SentinelAddress): RedisOptions {
  return {
    sentinels: [...sentinels],
    name,
    db: database,
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(usesTls ? { tls: {}, enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  };
}
