import { connect } from 'node:net';
import { once } from 'node:events';
import { parseDatabaseUrl } from '../../platform/config/connection-settings.js';
import { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { errorMessage } from '../../platform/error-message.js';
import { codeOf, explainConnection, type Explanation, isAboutCertificate } from './explain-connection.js';

const VARIABLE = 'DATABASE_URL';
const PASSWORD =
  'Correct the user and the password in DATABASE_URL (characters such as @ and / are percent-encoded there), or run ALTER USER … IDENTIFIED BY ….';

/** What is known of the connection that failed. */
interface Attempt {
  readonly username: string;
  readonly database: string;
  readonly address: string;
  /** What else the user sees, as a remark, if only the name of the database is wrong. */
  readonly others: string;
}

const refused = ({ username }: Attempt): Explanation => ({
  detail: `the database refuses the user ${username} or the password`,
  remedy: PASSWORD,
});
const exhausted = (): Explanation => ({
  detail: 'all connections that the database allows are in use',
  remedy: 'Raise max_connections, or lower SKEIN_DATABASE_POOL; look for what holds connections with SHOW PROCESSLIST.',
});

/** What the answers of the database mean, by their names. */
const ANSWERS: Readonly<Record<string, (attempt: Attempt) => Explanation>> = {
  ER_BAD_DB_ERROR: ({ database, others }) => ({
    detail: `there is no database ${database}${others}`,
    remedy: `Correct the name in DATABASE_URL, or run CREATE DATABASE ${database} CHARACTER SET utf8mb4 COLLATE utf8mb4_bin.`,
  }),
  ER_DBACCESS_DENIED_ERROR: ({ username, database, others }) => ({
    detail: `the user ${username} may not use a database ${database}, or there is none${others}`,
    remedy: `Correct the name in DATABASE_URL, or create the database and run GRANT ALL ON ${database}.* TO ${username}@….`,
  }),
  ER_ACCESS_DENIED_ERROR: refused,
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: refused,
  ER_HOST_NOT_PRIVILEGED: ({ username, database }) => ({
    detail: `the database takes no connections of ${username} from this machine`,
    remedy: `Create the user for the address of this machine: CREATE USER ${username}@… and GRANT ALL ON ${database}.* TO ${username}@….`,
  }),
  ER_HOST_IS_BLOCKED: () => ({
    detail: 'the database has blocked this machine after many connections that failed',
    remedy: 'Repair what made them fail, and run FLUSH HOSTS.',
  }),
  ER_CON_COUNT_ERROR: exhausted,
  ER_USER_LIMIT_REACHED: exhausted,
  ER_TOO_MANY_USER_CONNECTIONS: exhausted,
  HANDSHAKE_NO_SSL_SUPPORT: ({ address }) => ({
    detail: `the database at ${address} has no TLS`,
    remedy: 'Give the database a certificate, or remove tls=true from DATABASE_URL.',
  }),
};
const ABOUT_NAME = new Set(['ER_BAD_DB_ERROR', 'ER_DBACCESS_DENIED_ERROR']);

/** Tells apart why the database cannot be used. Lists the databases that the user sees if only the name is wrong. */
export async function explainDatabase(error: unknown, databaseUrl: string, timeoutMs: number): Promise<Explanation> {
  const { host = '', port = 0, socketPath, username, database } = parseDatabaseUrl(databaseUrl);
  const address = socketPath ?? `${host}:${port}`;
  const code = codeOf(error);
  const others = ABOUT_NAME.has(code) ? await othersThan(database, databaseUrl, timeoutMs) : '';
  const known = ANSWERS[code]?.({ username, database, address, others });
  if (known) return known;
  if (socketPath === undefined && !isAboutCertificate(error) && (await accepts(host, port, timeoutMs))) {
    return {
      detail: `what listens at ${address} does not answer as a MariaDB: ${errorMessage(error)}`,
      remedy: 'Correct the port in DATABASE_URL; if it is right, the database hangs: look at its log.',
    };
  }
  return (
    explainConnection(error, { service: 'the database', address, variable: VARIABLE }) ?? {
      detail: errorMessage(error),
      remedy: 'Start the database, and check DATABASE_URL and the network.',
    }
  );
}

/** Whether a connection can be opened: what then does not answer is slow or another program. */
async function accepts(host: string, port: number, timeoutMs: number): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(Math.min(1_000, timeoutMs)) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** What else the user sees, as a remark; nothing if that cannot be found out. */
async function othersThan(database: string, databaseUrl: string, timeoutMs: number): Promise<string> {
  let client: DatabaseInspection | undefined;
  try {
    client = await DatabaseInspection.connectWithoutDatabase(databaseUrl, timeoutMs);
    const rows = await client.rows<{ name: string }>(
      `SELECT schema_name AS name FROM information_schema.schemata
        WHERE schema_name NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys', ?) ORDER BY schema_name LIMIT 5`,
      [database],
    );
    return rows.length === 0 ? '' : `; the user sees ${rows.map(({ name }) => name).join(', ')}`;
  } catch {
    return '';
  } finally {
    client?.close();
  }
}
