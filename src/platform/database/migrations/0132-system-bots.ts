import type { MigrationInterface, QueryRunner } from 'typeorm';

interface RealmRow {
  readonly id: number;
  readonly createdAt: number;
}

/** The system bots with which organizations are created from this version on, by the local parts of their addresses. */
const SYSTEM_BOTS = [
  ['emailgateway', 'Email Gateway'],
  ['notification-bot', 'Notification Bot'],
  ['welcome-bot', 'Welcome Bot'],
] as const;

/** Nobody can own this domain, and nobody sends mail to system bots. */
const FALLBACK_DOMAIN = 'bots.invalid';

/** Creates the system bots that organizations of older versions lack. The columns that are not named have defaults since their migrations. */
export class SystemBots1700000000132 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const realms = (await runner.query('SELECT id, created_at AS createdAt FROM realm ORDER BY id')) as RealmRow[];
    for (const realm of realms) await createMissing(runner, realm);
  }

  /** The bots stay, because they may have written messages. */
  async down(): Promise<void> {}
}

async function createMissing(runner: QueryRunner, { id, createdAt }: RealmRow): Promise<void> {
  const domains = [await findBotDomain(runner, id), FALLBACK_DOMAIN];
  for (const [local, fullName] of SYSTEM_BOTS) {
    const found = (await runner.query(
      'SELECT 1 FROM user_account WHERE realm_id = ? AND system = 1 AND full_name = ? AND email_key LIKE ? LIMIT 1',
      [id, fullName, `${local}@%`],
    )) as unknown[];
    if (found.length > 0) continue;
    // An ordinary bot may have the first address, since it was not reserved.
    for (const domain of domains) {
      const email = `${local}@${domain}`;
      const { affectedRows } = (await runner.query(
        `INSERT IGNORE INTO user_account (realm_id, email, email_key, full_name, full_name_key, role, active, system, bot_type, bot_owner_id,
           timezone, avatar_uploaded, avatar_version, joined_at, password_hash, api_key_digest, api_key_generation, settings)
         VALUES (?, ?, ?, ?, ?, 400, 1, 1, 1, NULL, '', 0, 1, ?, NULL, NULL, 1, '{}')`,
        [id, email, email.toLowerCase(), fullName, fullName.toLowerCase(), createdAt],
      )) as { affectedRows: number };
      if (affectedRows > 0) break;
    }
  }
}

/** The domain of the organization's oldest bot, whose address the server chose by the configuration, which a migration does not know. */
async function findBotDomain(runner: QueryRunner, realmId: number): Promise<string> {
  const [row] = (await runner.query(
    `SELECT SUBSTRING_INDEX(email, '@', -1) AS domain FROM user_account
      WHERE realm_id = ? AND bot_type IS NOT NULL ORDER BY system DESC, id LIMIT 1`,
    [realmId],
  )) as { domain: string }[];
  return row?.domain ?? FALLBACK_DOMAIN;
}
