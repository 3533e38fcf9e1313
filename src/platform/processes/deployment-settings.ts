import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.js';
import type { VariableName } from '../config/variables.js';

/** Digests of settings by the names of their variables. */
export type SettingDigests = Readonly<Partial<Record<VariableName, string>>>;

const DIGEST_LENGTH = 16;

/** The settings that have to be the same for all processes of a deployment. Others may differ from machine to machine. */
function sharedSettings(config: Config): Partial<Record<VariableName, unknown>> {
  const { rateLimits, webhooks, mail, uploads, storage } = config;
  return {
    SKEIN_ENV: config.environment,
    SKEIN_EXTERNAL_HOST: config.externalHost,
    SKEIN_EXTERNAL_SCHEME: config.externalScheme,
    SKEIN_REDIS_PREFIX: config.redisPrefix,
    SKEIN_EVENT_QUEUE_IDLE_SECONDS: config.eventQueueIdleMs,
    SKEIN_EVENT_LOG_MIB: config.eventLogMib,
    SKEIN_HEARTBEAT_SECONDS: config.heartbeatMs,
    SKEIN_RATE_LIMIT_USER: rateLimits.perUser,
    SKEIN_RATE_LIMIT_ADDRESS: rateLimits.perAddress,
    SKEIN_RATE_LIMIT_LOGIN: rateLimits.wrongPasswords,
    SKEIN_WEBHOOK_ALLOWED_NETWORKS: config.webhookAllowedNetworks,
    SKEIN_WEBHOOK_RETRY_SECONDS: webhooks.retryDelaysMs,
    SKEIN_WEBHOOK_KEPT_DAYS: webhooks.retentionMs,
    SKEIN_MAX_FILE_MIB: uploads.maxFileMib,
    SKEIN_UPLOAD_QUOTA_MIB: uploads.quotaMib,
    SKEIN_STORAGE: storage.kind,
    ...(storage.kind === 's3'
      ? { SKEIN_S3_BUCKET: storage.bucket, SKEIN_S3_ENDPOINT: storage.endpoint, SKEIN_S3_PREFIX: storage.prefix }
      : {}),
    SKEIN_SMTP_URL: mail.smtpUrl ?? null,
    SKEIN_MAIL_FROM: mail.from,
    SKEIN_INCOMING_MAIL_PATTERN: config.incomingMail.pattern ?? null,
    SKEIN_PUSH_GATEWAY_URL: config.pushGatewayUrl ?? null,
    SKEIN_AUDIT_KEPT_DAYS: config.retention.auditMs,
    SKEIN_FAILED_LOGINS_KEPT_DAYS: config.retention.failedLoginsMs,
    SKEIN_SEND_KEYS_KEPT_HOURS: config.retention.sendKeysMs,
    SKEIN_OPEN_ORGANIZATION_CREATION: config.openOrganizationCreation,
  };
}

/**
 * Digests by which processes with the same settings recognize each other. They reveal no values, which may contain passwords: their key is the
 * server's secret, so that those of processes with different secrets all differ. That of the secret itself tells nothing else about it.
 */
export function digestSharedSettings(config: Config): SettingDigests {
  const entries = Object.entries(sharedSettings(config)).map(([name, value]) => [name, digest(config, `${name}=${JSON.stringify(value)}`)]);
  return { SKEIN_SECRET: digest(config, 'SKEIN_SECRET'), ...(Object.fromEntries(entries) as SettingDigests) };
}

function digest({ serverSecret }: Config, text: string): string {
  return createHmac('sha256', serverSecret).update(`skein shared setting:${text}`).digest('hex').slice(0, DIGEST_LENGTH);
}
