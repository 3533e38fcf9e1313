import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { LIMITS } from '../../kernel/limits.js';
import {
  checkDatabaseUrl,
  checkDkimSelector,
  checkHost,
  checkMailPattern,
  checkRedisUrl,
  checkGatewayUrl,
  checkHttpUrl,
  checkSmtpUrl,
  type MailListenerAddress,
  parseMailListener,
  readStorageSettings,
  type StorageSettings,
} from './connection-settings.js';
import { EnvironmentReader, InvalidConfiguration, type VariableForm } from './environment-reader.js';
import type { VariableName } from './variables.js';

export type Environment = 'development' | 'test' | 'production';

/** `count` requests in `seconds`. */
export interface RateRule {
  readonly seconds: number;
  readonly count: number;
}

/** The configuration of the process, read from the environment and checked once at boot. */
export class Config {
  readonly environment!: Environment;
  /** Anything but production: logging in without a password is open, plain HTTP is expected. */
  readonly isDevelopment!: boolean;
  readonly databaseUrl!: string;
  readonly databasePoolSize!: number;
  /** Milliseconds after which the database cancels a statement. */
  readonly databaseStatementMs!: number;
  /** `redis://…`, `rediss://…` or `unix:<path of a socket>`. */
  readonly redisUrl!: string;
  /** Comes first in every key, so that deployments can share a Redis. */
  readonly redisPrefix!: string;
  /** Root of every derived key and token. */
  readonly serverSecret!: string;
  readonly port!: number;
  /** How many processes serve on the port. */
  readonly processes!: number;
  readonly listenAddress!: string;
  /** Host, with port unless standard, of the default organization; others are its subdomains. */
  readonly externalHost!: string;
  readonly externalScheme!: 'http' | 'https';
  /** Addresses and CIDR ranges of the proxies in front, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies!: readonly string[];
  readonly dataDirectory!: string;
  readonly storage!: StorageSettings;
  /** Where outgoing mail goes, `smtp://…`; undefined: into the folder `outbox` of the data directory. */
  readonly mail!: {
    readonly smtpUrl: string | undefined;
    readonly from: string;
    /** Of the key with which the mail server signs mails; the server itself signs none. */
    readonly dkimSelector: string | undefined;
  };
  /** The form of the addresses at which mail comes in, undefined for none, and where it is taken. */
  readonly incomingMail!: { readonly pattern: string | undefined; readonly listener: MailListenerAddress };
  /** The service that passes pushes on to mobile applications, with credentials; undefined for none. */
  readonly pushGatewayUrl!: string | undefined;
  /** Greatest size of an uploaded file, and of all files of an organization together; null for no limit. */
  readonly uploads!: {
    readonly maxFileMib: number;
    readonly quotaMib: number | null;
    /** Where resumable uploads wait for their rest. */
    readonly spoolDirectory: string;
  };
  readonly migrateAtBoot!: boolean;
  /** Run background work (webhooks, scheduled work) inside the API process. */
  readonly inlineWorker!: boolean;
  /** Whether everybody may create an organization at `/new/`; otherwise only with a key from the operator. */
  readonly openOrganizationCreation!: boolean;
  readonly demo!: { readonly enabled: boolean; readonly domain: string; readonly webhookUrl: string };
  readonly logLevel!: string;
  /** Where the log goes; undefined for the standard output. */
  readonly logFile!: string | undefined;
  /**
   * Rules for an authenticated account, for an address without one, for wrong passwords of one account, for mails to join, for other
   * mails, for mails that come to an organization and to one address, and for mails that leave for one domain. Empty: no limit.
   */
  readonly rateLimits!: {
    readonly perUser: readonly RateRule[];
    readonly perAddress: readonly RateRule[];
    readonly wrongPasswords: readonly RateRule[];
    readonly scim: readonly RateRule[];
    readonly joinRequests: readonly RateRule[];
    readonly mailRequests: readonly RateRule[];
    readonly incomingMails: readonly RateRule[];
    readonly mailsToAddress: readonly RateRule[];
    readonly mailsToDomain: readonly RateRule[];
  };
  /** CIDR ranges that outgoing webhooks may reach although they are not public. */
  readonly webhookAllowedNetworks!: readonly string[];
  /** How webhooks are delivered; times are milliseconds. */
  readonly webhooks!: {
    /** Delays after the first, second, … attempt. */
    readonly retryDelaysMs: readonly number[];
    /** Share by which a wait is shortened or lengthened at random. */
    readonly jitter: number;
    readonly timeoutMs: number;
    readonly perEndpoint: number;
    readonly retentionMs: number;
  };
  /** Milliseconds after which rows are deleted; null: never. */
  readonly retention!: { readonly auditMs: number | null; readonly failedLoginsMs: number | null; readonly sendKeysMs: number };
  /** Where traces are sent, and which part of them, 0 to 1; url undefined: nothing is recorded. */
  readonly traces!: { readonly url: string | undefined; readonly ratio: number };
  /** What opens `/metrics`; undefined: it is closed. The worker serves it on a port of its own, 0 for none. */
  readonly metrics!: { readonly token: string | undefined; readonly workerPort: number };
  /** What opens the operators' pages to the user `operator`; undefined: there are none. */
  readonly operatorPassword!: string | undefined;
  /** Milliseconds without a poll after which an event queue is dropped, unless the client asked for more. */
  readonly eventQueueIdleMs!: number;
  /** Greatest size of the event log, in MiB of its entries. */
  readonly eventLogMib!: number;
  /** Milliseconds after which an idle poll is answered with a heartbeat; up to a fifth is added at random. */
  readonly heartbeatMs!: number;
  /** Milliseconds for which a process that stops goes on serving, so that balancers notice that it is not ready. */
  readonly drainMs!: number;
  /** Milliseconds in which a whole body, or the next piece of an upload, has to arrive. */
  readonly bodyTimeoutMs!: number;

  constructor(values: { readonly [K in keyof Config]: Config[K] }) {
    Object.assign(this, values);
  }
}

/** With the added fifth, below the 50 or 60 s after which load balancers and proxies close idle requests. */
const HEARTBEAT_SECONDS = 36;

/** In production there is a proxy in front of the server. */
const PRODUCTION_DEFAULTS = { listenAddress: '0.0.0.0', externalScheme: 'https', drainSeconds: 5 } as const;
const OTHER_DEFAULTS = { listenAddress: '127.0.0.1', externalScheme: 'http', drainSeconds: 0 } as const;

/** Each has connections of its own to the database and Redis. */
const MAX_PROCESSES = 128;

const DAY_MS = 86_400_000;

/** Short delays for a restart of the endpoint, and about three days in all for a long outage. */
const WEBHOOK_RETRY_SECONDS = '1,10,60,600,3600,14400,36000,79200,122400';

/**
 * Reads the configuration.
 * @throws InvalidConfiguration naming every variable that is missing or wrong, and what it should be
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const env = new EnvironmentReader(environment);
  const config = readValues(env);
  env.reportUnknownNames();
  env.throwIfInvalid();
  return config;
}

/**
 * Lists the variables that `readConfig` reads.
 * @param environment chooses among forms and defaults that depend on other variables
 * @returns the form and the default of each variable by its name
 */
export function listVariables(environment: Readonly<Record<string, string>>): ReadonlyMap<string, VariableForm> {
  const env = new EnvironmentReader(environment);
  readValues(env);
  return env.variables;
}

/** Reads all values. What is wrong is collected by the reader. */
function readValues(env: EnvironmentReader): Config {
  const mode = env.choice('SKEIN_ENV', ['development', 'test', 'production'], 'production');
  const port = env.integer('PORT', 9991, 0, 65_535);
  const limits = (name: VariableName, fallback: string): RateRule[] =>
    env.parsed(name, mode === 'production' ? fallback : 'off', parseRateRules);
  const dataDirectory = env.text('SKEIN_DATA_DIR', '.skein');
  const defaults = mode === 'production' ? PRODUCTION_DEFAULTS : OTHER_DEFAULTS;
  const config = new Config({
    environment: mode,
    isDevelopment: mode !== 'production',
    databaseUrl: env.checked('DATABASE_URL', env.required('DATABASE_URL', 'mysql://user:password@host:3306/skein'), checkDatabaseUrl),
    databasePoolSize: env.integer('SKEIN_DATABASE_POOL', 16, 2, 500),
    databaseStatementMs: env.integer('SKEIN_STATEMENT_SECONDS', LIMITS.SKEIN_STATEMENT_SECONDS, 1, 9) * 1000,
    redisUrl: env.checked('REDIS_URL', env.required('REDIS_URL', 'redis://host:6379'), checkRedisUrl),
    redisPrefix: env.text('SKEIN_REDIS_PREFIX', 'skein'),
    serverSecret: env.secret('SKEIN_SECRET', 32),
    port,
    processes: env.parsed('SKEIN_PROCESSES', '1', parseProcesses),
    listenAddress: env.text('SKEIN_LISTEN', defaults.listenAddress),
    externalHost: env.checked('SKEIN_EXTERNAL_HOST', env.text('SKEIN_EXTERNAL_HOST', `localhost:${port}`), checkHost),
    externalScheme: env.choice('SKEIN_EXTERNAL_SCHEME', ['http', 'https'], defaults.externalScheme),
    trustedProxies: env.parsed('SKEIN_TRUSTED_PROXIES', '', parseAddresses),
    dataDirectory,
    storage: readStorageSettings(env, dataDirectory),
    mail: {
      smtpUrl: env.checked('SKEIN_SMTP_URL', env.text('SKEIN_SMTP_URL', ''), checkSmtpUrl) || undefined,
      from: env.text('SKEIN_MAIL_FROM', 'Skein <noreply@localhost>'),
      dkimSelector: env.checked('SKEIN_DKIM_SELECTOR', env.text('SKEIN_DKIM_SELECTOR', ''), checkDkimSelector) || undefined,
    },
    incomingMail: {
      pattern: env.checked('SKEIN_INCOMING_MAIL_PATTERN', env.text('SKEIN_INCOMING_MAIL_PATTERN', ''), checkMailPattern) || undefined,
      listener: env.parsed('SKEIN_INCOMING_MAIL_LISTEN', 'lmtp://127.0.0.1:8025', parseMailListener),
    },
    pushGatewayUrl: env.checked('SKEIN_PUSH_GATEWAY_URL', env.text('SKEIN_PUSH_GATEWAY_URL', ''), checkGatewayUrl) || undefined,
    uploads: {
      maxFileMib: env.integer('SKEIN_MAX_FILE_MIB', LIMITS.SKEIN_MAX_FILE_MIB, 1, 1_048_576),
      quotaMib: env.integer('SKEIN_UPLOAD_QUOTA_MIB', 0, 0, 1_073_741_824) || null,
      spoolDirectory: env.text('SKEIN_SPOOL_DIR', join(dataDirectory, 'spool')),
    },
    migrateAtBoot: env.flag('SKEIN_MIGRATE_AT_BOOT', mode === 'development'),
    inlineWorker: env.choice('SKEIN_WORKER', ['inline', 'separate'], 'separate') === 'inline',
    openOrganizationCreation: env.flag('SKEIN_OPEN_ORGANIZATION_CREATION', false),
    demo: {
      enabled: env.flag('SKEIN_DEMO', false),
      domain: env.text('SKEIN_DEMO_DOMAIN', 'example.com'),
      webhookUrl: env.text('SKEIN_DEMO_WEBHOOK_URL', 'http://127.0.0.1:5002'),
    },
    logLevel: env.choice('SKEIN_LOG_LEVEL', ['silent', 'fatal', 'error', 'warn', 'info', 'debug'], mode === 'test' ? 'warn' : 'info'),
    logFile: env.text('SKEIN_LOG_FILE', '') || undefined,
    rateLimits: {
      perUser: limits('SKEIN_RATE_LIMIT_USER', LIMITS.SKEIN_RATE_LIMIT_USER),
      perAddress: limits('SKEIN_RATE_LIMIT_ADDRESS', LIMITS.SKEIN_RATE_LIMIT_ADDRESS),
      wrongPasswords: limits('SKEIN_RATE_LIMIT_LOGIN', LIMITS.SKEIN_RATE_LIMIT_LOGIN),
      scim: limits('SKEIN_RATE_LIMIT_SCIM', LIMITS.SKEIN_RATE_LIMIT_SCIM),
      joinRequests: limits('SKEIN_RATE_LIMIT_JOIN', LIMITS.SKEIN_RATE_LIMIT_JOIN),
      mailRequests: limits('SKEIN_RATE_LIMIT_MAIL', LIMITS.SKEIN_RATE_LIMIT_MAIL),
      incomingMails: limits('SKEIN_RATE_LIMIT_INCOMING_MAIL', LIMITS.SKEIN_RATE_LIMIT_INCOMING_MAIL),
      mailsToAddress: limits('SKEIN_RATE_LIMIT_MAIL_ADDRESS', LIMITS.SKEIN_RATE_LIMIT_MAIL_ADDRESS),
      mailsToDomain: limits('SKEIN_RATE_LIMIT_MAIL_DOMAIN', LIMITS.SKEIN_RATE_LIMIT_MAIL_DOMAIN),
    },
    webhookAllowedNetworks: env.list('SKEIN_WEBHOOK_ALLOWED_NETWORKS', mode === 'production' ? [] : ['127.0.0.0/8', '::1/128']),
    webhooks: {
      retryDelaysMs: env.parsed('SKEIN_WEBHOOK_RETRY_SECONDS', WEBHOOK_RETRY_SECONDS, parseDelays),
      jitter: env.integer('SKEIN_WEBHOOK_JITTER_PERCENT', 20, 0, 90) / 100,
      timeoutMs: env.integer('SKEIN_WEBHOOK_TIMEOUT_SECONDS', 10, 1, 60) * 1000,
      perEndpoint: env.integer('SKEIN_WEBHOOKS_PER_ENDPOINT', 5, 1, 1_000),
      retentionMs: env.integer('SKEIN_WEBHOOK_KEPT_DAYS', 30, 1, 3_650) * DAY_MS,
    },
    retention: readRetention(env),
    traces: {
      url: env.checked('SKEIN_TRACES_URL', env.text('SKEIN_TRACES_URL', ''), checkHttpUrl) || undefined,
      ratio: env.integer('SKEIN_TRACES_PERCENT', 100, 1, 100) / 100,
    },
    metrics: { token: env.optionalSecret('SKEIN_METRICS_TOKEN', 16), workerPort: env.integer('SKEIN_WORKER_METRICS_PORT', 0, 0, 65_535) },
    operatorPassword: env.optionalSecret('SKEIN_OPERATOR_PASSWORD', 12),
    eventQueueIdleMs: env.integer('SKEIN_EVENT_QUEUE_IDLE_SECONDS', 600, 1, 604_800) * 1000,
    bodyTimeoutMs: env.integer('SKEIN_BODY_TIMEOUT_SECONDS', LIMITS.SKEIN_BODY_TIMEOUT_SECONDS, 1, 3_600) * 1000,
    eventLogMib: env.integer('SKEIN_EVENT_LOG_MIB', LIMITS.SKEIN_EVENT_LOG_MIB, 1, 65_536),
    drainMs: env.integer('SKEIN_DRAIN_SECONDS', defaults.drainSeconds, 0, 300) * 1000,
    heartbeatMs: env.integer('SKEIN_HEARTBEAT_SECONDS', HEARTBEAT_SECONDS, 1, 300) * 1000,
  });
  if (mode === 'production' && config.demo.enabled)
    env.reportProblem('SKEIN_DEMO', 'must not be set in production: its passwords are public');
  return config;
}

function readRetention(env: EnvironmentReader): Config['retention'] {
  const days = (name: VariableName, fallback: number): number | null => env.integer(name, fallback, 0, 36_500) * DAY_MS || null;
  return {
    auditMs: days('SKEIN_AUDIT_KEPT_DAYS', 0),
    failedLoginsMs: days('SKEIN_FAILED_LOGINS_KEPT_DAYS', 90),
    sendKeysMs: env.integer('SKEIN_SEND_KEYS_KEPT_HOURS', 48, 1, 720) * 3_600_000,
  };
}

/** Seconds, fractions allowed, as milliseconds. */
function parseDelays(text: string): number[] {
  return text.split(',').map((part) => {
    if (!/^ *\d{1,7}(\.\d{1,3})? *$/.test(part)) throw new InvalidConfiguration('must be seconds like "1,10,60"');
    return Math.round(Number(part) * 1000);
  });
}

function parseProcesses(text: string): number {
  if (text === 'auto') return availableParallelism();
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_PROCESSES)
    throw new InvalidConfiguration(`must be "auto" or an integer from 1 to ${MAX_PROCESSES}, not "${text}"`);
  return count;
}

function parseRateRules(text: string): RateRule[] {
  if (text === 'off') return [];
  return text.split(',').map((rule) => {
    const [, seconds, count] = /^(\d+):(\d+)$/.exec(rule.trim()) ?? [];
    if (seconds === undefined || count === undefined) throw new InvalidConfiguration('expected "off" or rules like "60:200,3600:5000"');
    if (Number(seconds) === 0 || Number(count) === 0) throw new InvalidConfiguration('expected seconds and counts of at least 1');
    return { seconds: Number(seconds), count: Number(count) };
  });
}

function parseAddresses(text: string): string[] {
  const addresses = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const wrong = addresses.find((one) => !ipaddr.isValid(one) && !ipaddr.isValidCIDR(one));
  if (wrong !== undefined) throw new InvalidConfiguration(`expected addresses or ranges like 10.1.0.0/16, not "${wrong}"`);
  return addresses;
}
