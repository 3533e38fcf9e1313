import type { DataSource } from 'typeorm';
import type { ServerSecrets } from '../../../../kernel/server-secrets.js';
import { apiKeySource } from '../application/accounts.service.js';
import type { User } from '../domain/user.js';

const BATCH = 500;

/**
 * Stores the digests of the API keys that are derived from another server secret. All previous keys become invalid.
 * @returns the number of accounts that got a new key
 */
export async function rederiveApiKeys(dataSource: DataSource, secrets: ServerSecrets): Promise<number> {
  let count = 0;
  for (let after = 0; ;) {
    const accounts = await dataSource.query<Pick<User, 'id' | 'apiKeyGeneration'>[]>(
      `SELECT id, api_key_generation AS apiKeyGeneration FROM user_account
        WHERE id > ? AND api_key_digest IS NOT NULL ORDER BY id LIMIT ${BATCH}`,
      [after],
    );
    for (const account of accounts) {
      const { purpose, ownerId, generation } = apiKeySource(account);
      const digest = secrets.digest(secrets.derive(purpose, ownerId, generation));
      await dataSource.query('UPDATE user_account SET api_key_digest = ? WHERE id = ?', [digest, account.id]);
    }
    const last = accounts.at(-1);
    count += accounts.length;
    if (!last || accounts.length < BATCH) return count;
    after = last.id;
  }
}
