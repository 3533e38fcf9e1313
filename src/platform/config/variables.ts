/**
 * The environment variables of the server with their meanings, by subject. `docs/configuration.md` is made of these sentences and of the
 * forms and defaults with which `readConfig` reads the variables.
 */
export const VARIABLES = {
  Required: {
    DATABASE_URL:
      'The MariaDB database: `mysql://user:password@host:3306/skein`, or `…@localhost/skein?socketPath=/path`. `?tls=true` uses TLS.',
    REDIS_URL:
      'The Redis server: `redis://…`, `rediss://…` or `unix:/path`, or its Sentinels: `redis-sentinel://host:26379,host:26379/0#name`.',
    SKEIN_SECRET:
      'API keys and bot tokens are derived from this secret. [Startup checks](operating.md#startup-checks) tell how to change it.',
  },
  'Addresses and processes': {
    SKEIN_ENV: 'Development opens logins without a password.',
    PORT: 'The port of the API.',
    SKEIN_LISTEN: 'The address on which the API listens.',
    SKEIN_EXTERNAL_HOST: 'The host under which the default organization is reached; other organizations are its subdomains.',
    SKEIN_EXTERNAL_SCHEME: 'The scheme under which the organizations are reached.',
    SKEIN_TRUSTED_PROXIES: 'Addresses and CIDR ranges of the proxies in front, whose `X-Forwarded-For` names the client.',
    SKEIN_PROCESSES:
      'How many processes one `main.js` runs on its port, 1 to 128, or `auto` for one per core. Background work runs in one of them.',
    SKEIN_WORKER: '`inline` runs background work in the API process.',
  },
  'Database and Redis': {
    SKEIN_MIGRATE_AT_BOOT: 'Whether a process brings the schema up to date before it starts.',
    SKEIN_DATABASE_POOL: 'Connections of each process, a quarter of which serves one account at the same time.',
    SKEIN_STATEMENT_SECONDS: 'After this time the database cancels a statement. Migrations have no limit.',
    SKEIN_REDIS_PREFIX: 'The first part of every key.',
  },
  'Events and requests': {
    SKEIN_EVENT_QUEUE_IDLE_SECONDS: 'A queue without polls is dropped after this time.',
    SKEIN_EVENT_LOG_MIB: 'The greatest size of the event log in Redis; queues that would need what was dropped are refused.',
    SKEIN_HEARTBEAT_SECONDS:
      'An idle poll is answered after this time, or up to a fifth later; balancers must let requests idle for longer.',
    SKEIN_DRAIN_SECONDS:
      'A process that stops goes on serving for this time, while `/health/ready` says 503; balancers must notice it within the time. Its service manager must grant it 15 seconds more.',
    SKEIN_BODY_TIMEOUT_SECONDS: 'The body of a request has to arrive within this time, and an upload must not stand still for so long.',
  },
  'Rate limits': {
    SKEIN_RATE_LIMIT_USER: 'Requests of an account. Rules are `seconds:count`, separated by commas, or `off`; so are the following.',
    SKEIN_RATE_LIMIT_ADDRESS: 'Requests of a network address without an account and, apart from those, with wrong credentials.',
    SKEIN_RATE_LIMIT_LOGIN: 'Wrong passwords of an account.',
    SKEIN_RATE_LIMIT_SCIM: 'Requests of the SCIM provider of an organization.',
    SKEIN_RATE_LIMIT_JOIN: 'Registration mails that are requested from a network address.',
    SKEIN_RATE_LIMIT_INCOMING_MAIL: 'Mails that come to the addresses of an organization.',
    SKEIN_RATE_LIMIT_MAIL_ADDRESS: 'Mails that come to one address.',
    SKEIN_RATE_LIMIT_MAIL_DOMAIN: 'Mails about messages and digests that leave for one domain; further ones wait.',
    SKEIN_RATE_LIMIT_MAIL: 'Other mails that are requested from a network address, such as password resets.',
  },
  'Outgoing webhooks': {
    SKEIN_WEBHOOK_ALLOWED_NETWORKS:
      'CIDR ranges that webhooks, and other requests on behalf of users, may reach although they are not public.',
    SKEIN_WEBHOOK_RETRY_SECONDS: 'Waits after the first, second, … attempt of a delivery.',
    SKEIN_WEBHOOK_JITTER_PERCENT: 'By how much of it each of these waits is varied.',
    SKEIN_WEBHOOK_TIMEOUT_SECONDS: 'The time limit of one attempt.',
    SKEIN_WEBHOOKS_PER_ENDPOINT: 'Attempts at the same time with one endpoint.',
    SKEIN_WEBHOOK_KEPT_DAYS: 'Finished deliveries are kept with their attempts for this time.',
  },
  Files: {
    SKEIN_DATA_DIR:
      'The folder for uploaded files (`storage/`), unfinished uploads (`spool/`) and, without a mail server, mails (`outbox/`); with `npm start` also for the database, Redis, the secret and logs.',
    SKEIN_MAX_FILE_MIB: 'The greatest size of an uploaded file.',
    SKEIN_UPLOAD_QUOTA_MIB: 'The greatest size of all files of one organization; `0` for no quota.',
    SKEIN_STORAGE: 'Where uploaded files are kept; see [storage](storage.md).',
    SKEIN_STORAGE_DIR: 'With `disk`: the folder of uploaded files.',
    SKEIN_SPOOL_DIR: 'The folder in which resumable uploads wait for their rest.',
    SKEIN_S3_BUCKET: 'With `s3`: the bucket, which must be private.',
    SKEIN_S3_REGION: 'With `s3`: the region of the bucket.',
    SKEIN_S3_ENDPOINT: 'With `s3`: the URL of a store other than that of Amazon (MinIO, Ceph, Garage, …).',
    SKEIN_S3_PATH_STYLE: 'With `s3`: whether the store wants the bucket in the path instead of the host name.',
    SKEIN_S3_PREFIX: "With `s3`: the first part of every object's name, so that deployments can share a bucket, for example `skein/`.",
  },
  Mail: {
    SKEIN_SMTP_URL:
      'The mail server, `smtp://user:password@host:587` or `smtps://…`. Without one, mails are written to `outbox/` in the data folder.',
    SKEIN_MAIL_FROM: 'The sender of mails.',
    SKEIN_DKIM_SELECTOR:
      'The selector of the key with which the mail server signs mails (DKIM), for `skein doctor`; the server itself signs nothing.',
    SKEIN_INCOMING_MAIL_PATTERN:
      'The form of the addresses of channels and for replies, such as `%s@mail.example.com` or `chat+%s@example.com`. Without it, no mail comes in; see [incoming mail](operating.md#incoming-mail).',
    SKEIN_INCOMING_MAIL_LISTEN: 'Where the worker takes this mail from the mail server, `lmtp://host:port` or `smtp://host:port`.',
  },
  Pushes: {
    SKEIN_PUSH_GATEWAY_URL:
      'The service that passes pushes on to mobile applications, `https://id:key@push.example.com/api/v1/remotes/`. Without one, they get none; see [mobile applications](operating.md#mobile-applications).',
  },
  Operation: {
    SKEIN_METRICS_TOKEN: 'Opens `/metrics` to requests with this bearer token. Without one, the metrics are closed.',
    SKEIN_WORKER_METRICS_PORT: 'The port on which a worker serves its metrics, `/health/live` and `/health/ready`; `0` for none.',
    SKEIN_TRACES_URL:
      'The address of an OpenTelemetry collector to which traces are sent, such as `http://127.0.0.1:4318/v1/traces`. Without one, nothing is recorded; see [traces](operating.md#traces).',
    SKEIN_TRACES_PERCENT: 'How many of a hundred traces are recorded.',
    SKEIN_OPERATOR_PASSWORD: 'Opens `/operator/queues` to the user `operator`. Without one, the page is closed.',
    SKEIN_LOG_LEVEL: 'The least important lines that are logged.',
    SKEIN_LOG_FILE: 'A file for the log instead of the standard output.',
  },
  Retention: {
    SKEIN_AUDIT_KEPT_DAYS:
      'Entries of the audit log are deleted after this time; `0` keeps them. See [what is deleted](operating.md#what-is-deleted).',
    SKEIN_FAILED_LOGINS_KEPT_DAYS:
      'The same for failed log-ins in the audit log, with which others than the members can fill it; they contain network addresses.',
    SKEIN_SEND_KEYS_KEPT_HOURS: 'A message that is sent again under the same `Idempotency-Key` is recognized for this time.',
  },
  'Organizations and the demo': {
    SKEIN_OPEN_ORGANIZATION_CREATION: 'Lets everybody with an email address create an organization at `/new/`.',
    SKEIN_DEMO: 'Creates the demo organization. It is refused in production, because its passwords are public.',
    SKEIN_DEMO_DOMAIN: 'The mail domain of the demo organization.',
    SKEIN_DEMO_WEBHOOK_URL: "The address to which the messages of the demo organization's bot go.",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Sections = typeof VARIABLES;

/** The name of a variable that the server reads. */
export type VariableName = { [Title in keyof Sections]: keyof Sections[Title] }[keyof Sections];

export const VARIABLE_NAMES: readonly string[] = Object.values(VARIABLES).flatMap((section) => Object.keys(section));
