import { parseDatabaseUrl } from '../../platform/config/connection-settings.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { type Finding, ok, problem, skipped } from './finding.js';

/** What servers, migrations and backups do. */
const NEEDED = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'CREATE', 'ALTER', 'DROP', 'INDEX'] as const;
const GRANT = /^GRANT (.+?) ON (?:`((?:[^`]|``)*)`|\*)\.\*/;

/** Checks that the user of the database has the rights that the server, its migrations and backups need. Only reads. */
export async function inspectRights(database: DatabaseInspection, databaseUrl: string): Promise<Finding[]> {
  const check = 'database.rights';
  const { database: name, username } = parseDatabaseUrl(databaseUrl);
  const grants = (await database.rows<Record<string, string>>('SHOW GRANTS')).flatMap((row) => Object.values(row));
  // A role has rights of its own, which are not listed here.
  if (grants.some((grant) => /^(?:GRANT `|SET DEFAULT ROLE)/.test(grant)))
    return [skipped(check, `the rights of ${username} come from a role`)];
  const held = new Set(grants.flatMap((grant) => rightsFor(name, grant)));
  const missing = held.has('ALL PRIVILEGES') ? [] : NEEDED.filter((right) => !held.has(right));
  if (missing.length === 0) return [ok(check, `${username} may do what is needed`)];
  return [
    problem(
      check,
      `${username} lacks ${missing.join(', ')} on ${name}`,
      `Run GRANT ALL ON ${name}.* TO ${username}@…, with the host as in SELECT CURRENT_USER().`,
    ),
  ];
}

/** The rights that a grant gives for a database. Its name in a grant is a pattern. */
function rightsFor(database: string, grant: string): string[] {
  const [, rights, pattern] = GRANT.exec(grant) ?? [];
  if (rights === undefined) return [];
  return pattern === undefined || matches(pattern.replaceAll('``', '`'), database) ? rights.split(',').map((right) => right.trim()) : [];
}

function matches(pattern: string, name: string): boolean {
  const source = pattern.replace(/\\?[\s\S]/g, (part) => {
    if (part === '%') return '.*';
    if (part === '_') return '.';
    return part.slice(-1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'i').test(name);
}
