import { EnvironmentReader, InvalidConfiguration } from './environment-reader.js';

export type Environment = 'development' | 'test' | 'production';

/** `count` requests in `seconds`. */
export interface RateRule {
  readonly seconds: number;
  readonly count: number;
}

/** Everything the process was told by its environment, read and checked once at boot. */
export class Config {
  readonly environment!: Environment;
  /** Anything but production: logging in without a password is open, plain HTTP is expected. */
  readonly isDevelopment!: boolean;
  readonly databaseUrl!: string;
  readonly databasePoolSize!: number;
  /** `redis://…`, `rediss://…` or `unix:<path of a socket>`. */
  readonly redisUrl!: string;
  /** Comes first in every key, so that deployments can share a Redis. */
  readonly redisPrefix!: string;
  /** Root of every derived key and token. */
  readonly serverSecret!: string;
  readonly port!: number;
  readonly listenAddress!: string;
  /** Host, with port unless standard, of the default organization; others are its subdomains. */
  readonly externalHost!: string;
  readonly externalScheme!: 'http' | 'https';
  readonly dataDirectory!: string;
  readonly migrateAtBoot!: boolean;
  /** Run background work (webhooks, scheduled work) inside the API process. */
  readonly inlineWorker!: boolean;
  readonly demo!: { readonly enabled: boolean; readonly domain: string; readonly webhookUrl: string };
  readonly logLevel!: string;
  /** Where the log goes; undefined for the standard output. */
  readonly logFile!: string | undefined;
  /** Rules for an authenticated account, for an address without one, and for wrong passwords of one account. Empty: no limit. */
  readonly rateLimits!: {
    readonly perUser: readonly RateRule[];
    readonly perAddress: readonly RateRule[];
    readonly wrongPasswords: readonly RateRule[];
  };
  /** CIDR ranges that outgoing webhooks may reach although they are not public. */
  readonly webhookAllowedNetworks!: readonly string[];
  /** Milliseconds without a poll after which an event queue is dropped, unless the client asked for more. */
  readonly eventQueueIdleMs!: number;
  /** Milliseconds after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
  readonly heartbeatMs!: number;

  constructor(values: { readonly [K in keyof Config]: Config[K] }) {
    Object.assign(this, values);
  }
}

/**
 * Reads the configuration.
 * @throws InvalidConfiguration naming every variable that is missing or wrong, and what it should be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const env = new EnvironmentReader(environment);
  const mode = env.choice('SKEIN_ENV', ['development', 'test', 'production'], 'production');
  const port = env.integer('PORT', 9991, 0, 65_535);
  const limits = (name: string, fallback: string): RateRule[] => env.parsed(name, mode === 'production' ? fallback : 'off', parseRateRules);
  const config = new Config({
    environment: mode,
    isDevelopment: mode !== 'production',
    databaseUrl: env.required('DATABASE_URL', 'mysql://user:password@host:3306/skein'),
    databasePoolSize: env.integer('SKEIN_DATABASE_POOL', 16, 2, 500),
    redisUrl: env.required('REDIS_URL', 'redis://host:6379'),
    redisPrefix: env.text('SKEIN_REDIS_PREFIX', 'skein'),
    serverSecret: env.secret('SKEIN_SECRET', 32),
    port,
    listenAddress: env.text('SKEIN_LISTEN', mode === 'production' ? '0.0.0.0' : '127.0.0.1'),
    externalHost: env.text('SKEIN_EXTERNAL_HOST', `localhost:${port}`).toLowerCase(),
    externalScheme: env.choice('SKEIN_EXTERNAL_SCHEME', ['http', 'https'], mode === 'production' ? 'https' : 'http'),
    dataDirectory: env.text('SKEIN_DATA_DIR', '.skein'),
    migrateAtBoot: env.flag('SKEIN_MIGRATE_AT_BOOT', false),
    inlineWorker: env.choice('SKEIN_WORKER', ['inline', 'separate'], 'separate') === 'inline',
    demo: {
      enabled: env.flag('SKEIN_DEMO', false),
      domain: env.text('SKEIN_DEMO_DOMAIN', 'example.com'),
      webhookUrl: env.text('SKEIN_DEMO_WEBHOOK_URL', 'http://127.0.0.1:5002'),
    },
    logLevel: env.choice('SKEIN_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], mode === 'test' ? 'warn' : 'info'),
    logFile: env.text('SKEIN_LOG_FILE', '') || undefined,
    rateLimits: {
      perUser: limits('SKEIN_RATE_LIMIT_USER', '60:200'),
      perAddress: limits('SKEIN_RATE_LIMIT_ADDRESS', '60:100'),
      wrongPasswords: limits('SKEIN_RATE_LIMIT_LOGIN', '1800:5'),
    },
    webhookAllowedNetworks: env.list('SKEIN_WEBHOOK_ALLOWED_NETWORKS', mode === 'production' ? [] : ['127.0.0.0/8', '::1/128']),
    eventQueueIdleMs: env.integer('SKEIN_EVENT_QUEUE_IDLE_SECONDS', 600, 1, 604_800) * 1000,
    heartbeatMs: env.integer('SKEIN_HEARTBEAT_SECONDS', 45, 1, 300) * 1000,
  });
  if (mode === 'production' && config.demo.enabled) env.complain('SKEIN_DEMO', 'must not be set in production: its passwords are public');
  env.throwIfBad();
  return config;
}

function parseRateRules(text: string): RateRule[] {
  if (text === 'off') return [];
  return text.split(',').map((rule) => {
    const [, seconds, count] = /^(\d+):(\d+)$/.exec(rule.trim()) ?? [];
    if (seconds === undefined || count === undefined) throw new InvalidConfiguration('expected "off" or rules like "60:200,3600:5000"');
    return { seconds: Number(seconds), count: Number(count) };
  });
}
