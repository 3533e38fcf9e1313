import type { Config } from '../platform/config/config.js';
import type { PinoLogger } from '../platform/logging/pino-logger.js';
import { PROGRAM_VERSION } from '../platform/program-version.js';

/** What a process runs: the API, or background work only. */
export type ProcessKind = 'server' | 'worker';

/**
 * Logs the version, where the process listens, and the settings that an operator needs first when something goes wrong. Secrets and
 * credentials are left out.
 * @param port 0 if the process does not listen
 */
export function logStart(logger: PinoLogger, kind: ProcessKind, config: Config, port: number): void {
  logger.write('info', { context: 'Startup', ...describeStart(kind, config, port) }, `the ${kind} starts`);
}

/** The fields of the line. */
export function describeStart(kind: ProcessKind, config: Config, port: number): Readonly<Record<string, unknown>> {
  const { storage, mail, rateLimits } = config;
  return {
    version: PROGRAM_VERSION,
    node: process.versions.node,
    environment: config.environment,
    listens: port === 0 ? null : `${config.listenAddress}:${port}`,
    ...(kind === 'server' ? { url: `${config.externalScheme}://${config.externalHost}`, background_work: config.inlineWorker } : {}),
    trusted_proxies: config.trustedProxies,
    database: withoutCredentials(config.databaseUrl),
    redis: `${withoutCredentials(config.redisUrl)} (${config.redisPrefix})`,
    storage: storage.kind === 'disk' ? storage.directory : `s3:${storage.bucket}/${storage.prefix}`,
    mail: mail.smtpUrl === undefined ? 'files in outbox/' : withoutCredentials(mail.smtpUrl),
    rate_limits: Object.values(rateLimits).some((rules) => rules.length > 0),
    demo: config.demo.enabled,
  };
}

/** The scheme, the host and the path of a URL; a path of a socket stays, other parameters may be secrets. */
function withoutCredentials(text: string): string {
  // Several hosts, as of Sentinels, are no URL to the parser.
  if (!URL.canParse(text)) return /^[\w-]+:\/\//.test(text) ? text.replace(/\/\/[^/]*@/, '//') : '(no URL)';
  const { protocol, host, pathname, searchParams } = new URL(text);
  const socket = searchParams.get('socketPath');
  return `${protocol}${host === '' ? '' : '//'}${host}${pathname}${socket === null ? '' : `?socketPath=${socket}`}`;
}
