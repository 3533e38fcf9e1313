import { randomBytes } from 'node:crypto';
import { chunks } from '../../src/kernel/chunks.js';
import { ServerSecrets } from '../../src/kernel/server-secrets.js';
import type { TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

const ROWS_PER_STATEMENT = 1_000;
const COLUMNS =
  'realm_id, email, email_key, full_name, full_name_key, role, active, `system`, timezone, avatar_uploaded, avatar_version, joined_at, api_key_generation, api_key_digest, settings';

/**
 * Adds members `Member 1`, `Member 2`, … without passwords to a new organization, directly in the database.
 * It is to be called before anybody else joins, because the server does not learn of it.
 * @returns their API keys
 */
export async function addManyAccounts(
  server: TestServer,
  { realm, host }: TestRealm,
  count: number,
): Promise<{ readonly email: string; readonly key: string }[]> {
  const accounts = Array.from({ length: count }, (_, index) => ({
    email: `member.${index + 1}@${host}`,
    key: randomBytes(16).toString('hex'),
  }));
  const secrets = server.get(ServerSecrets);
  const rowsOfAll = accounts.map(({ email, key }, index) => {
    const name = `Member ${index + 1}`;
    return [realm.id, email, email, name, name.toLowerCase(), 400, 1, 0, '', 0, 1, 1_700_000_000_000, 1, secrets.digest(key), '{}'];
  });
  for (const rows of chunks(rowsOfAll, ROWS_PER_STATEMENT)) {
    const row = `(${rows[0]?.map(() => '?').join(', ')})`;
    await server.write(`INSERT INTO user_account (${COLUMNS}) VALUES ${rows.map(() => row).join(', ')}`, rows.flat());
  }
  return accounts;
}
