import { Sql } from '../../src/platform/database/sql.js';
import type { TestRealm } from './test-realm.js';
import type { TestServer } from './test-server.js';

const ROWS_PER_STATEMENT = 1_000;
const COLUMNS =
  'realm_id, email, email_key, full_name, full_name_key, role, active, `system`, timezone, avatar_uploaded, avatar_version, joined_at, api_key_generation, settings';

/**
 * Adds members `Member 1`, `Member 2`, … without passwords to a new organization, directly in the database.
 * It is to be called before anybody else joins, because the server does not learn of it.
 */
export async function addManyAccounts(server: TestServer, { realm, host }: TestRealm, count: number): Promise<void> {
  const rowOf = (number: number): (string | number)[] => {
    const [name, email] = [`Member ${number}`, `member.${number}@${host}`];
    return [realm.id, email, email, name, name.toLowerCase(), 400, 1, 0, '', 0, 1, 1_700_000_000_000, 1, '{}'];
  };
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - first + 1) }, (_, index) => rowOf(first + index));
    const row = `(${rows[0]?.map(() => '?').join(', ')})`;
    await server.get(Sql).run(`INSERT INTO user_account (${COLUMNS}) VALUES ${rows.map(() => row).join(', ')}`, rows.flat());
  }
}
