import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { type Finding, ok, problem } from './finding.js';

const CHECK = 'scim.token';
const MAX_TOKENS = 100;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
const REMEDY =
  'Have an owner replace the token on the page Log-ins, or do so with "skein scim create-token", and enter the new one at the provider: nobody who leaves is deactivated without it.';

interface TokenRow {
  readonly organization: string;
  readonly expiresAt: number | null;
  readonly usedAt: number | null;
}

/**
 * Checks the tokens of the providers that provision accounts: whether they go on.
 * @returns a finding for each
 */
export async function inspectScim(database: DatabaseInspection): Promise<Finding[]> {
  const rows = await database.rows<TokenRow>(
    `SELECT r.string_id AS organization, t.expires_at AS expiresAt, t.used_at AS usedAt FROM scim_token t JOIN realm r ON r.id = t.realm_id
      WHERE r.active = 1 ORDER BY t.expires_at IS NULL, t.expires_at, r.string_id LIMIT ${MAX_TOKENS}`,
    [],
  );
  return rows.map(inspectToken);
}

function inspectToken({ organization, expiresAt, usedAt }: TokenRow): Finding {
  const token = organization === '' ? 'the SCIM token' : `the SCIM token of ${organization}`;
  const used = usedAt === null ? 'was never used' : `was last used on ${dayOf(usedAt)}`;
  if (expiresAt === null) return ok(CHECK, `${token} ${used}, and does not expire`);
  const day = dayOf(expiresAt);
  if (expiresAt <= Date.now()) return problem(CHECK, `${token} has expired on ${day}`, REMEDY);
  if (expiresAt < Date.now() + SOON_DAYS * DAY_MS) return problem(CHECK, `${token} expires on ${day}`, REMEDY);
  return ok(CHECK, `${token} ${used}, and expires on ${day}`);
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
