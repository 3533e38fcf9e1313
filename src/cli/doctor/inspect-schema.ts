import { databaseContents } from '../../../ormconfig.js';
import type { Config } from '../../platform/config/config.js';
import { createDataSource } from '../../platform/database/data-source.js';
import { readSchemaVersions, type SchemaVersions } from '../../platform/database/schema-versions.js';
import { isSecretOf } from '../../platform/database/secret-check.js';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';

/** Checks the level of the schema and the server's secret. Only reads. */
export async function inspectSchema({ databaseUrl, serverSecret }: Config, timeoutMs: number): Promise<Finding[]> {
  const dataSource = await createDataSource(databaseUrl, { poolSize: 1, statementMs: timeoutMs }, databaseContents).initialize();
  try {
    const versions = await readSchemaVersions(dataSource);
    const level = inspectLevel(versions);
    if (level.status !== 'ok') return [level, skipped('secret.check_value', 'the schema is of another version')];
    const isKnown = await isSecretOf(dataSource, serverSecret);
    if (isKnown === null) return [level, ok('secret.check_value', 'the database has not been used with a secret yet')];
    return [
      level,
      problemIf(
        !isKnown,
        'secret.check_value',
        isKnown ? 'SKEIN_SECRET is the secret of this database' : 'SKEIN_SECRET is not the secret that this database was used with',
        'Set the previous SKEIN_SECRET, or run "npm run accept-secret" once to adopt the new one; every account then gets a new API key.',
      ),
    ];
  } finally {
    await dataSource.destroy();
  }
}

function inspectLevel({ pending, unknown }: SchemaVersions): Finding {
  if (unknown.length > 0) {
    return problem(
      'schema.level',
      `ahead: it has unknown migrations (${unknown.join(', ')})`,
      'Run the version that made them, or a newer one.',
    );
  }
  return problemIf(
    pending.length > 0,
    'schema.level',
    pending.length === 0 ? 'up to date' : `behind: ${pending.length} migrations have not run (${pending[0] ?? ''} …)`,
    'Run "skein migrate".',
  );
}
