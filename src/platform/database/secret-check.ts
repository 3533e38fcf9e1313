import { createHmac } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { InvalidConfiguration } from '../config/environment-reader.js';
import { equalsInConstantTime } from '../secrets/equals-in-constant-time.js';
import { isMissingTable } from './mysql-errors.js';

const ROW = 1;

/**
 * Compares the server's secret with the one that this database has been used with. The first process writes the check value; of several
 * at the same time one does, and the others are compared with it.
 * @throws InvalidConfiguration if it is another secret, whose derived keys no account would know
 */
export async function checkSecret(dataSource: DataSource, serverSecret: string): Promise<void> {
  const value = checkValue(serverSecret);
  await dataSource.query('INSERT IGNORE INTO secret_check (id, check_value) VALUES (?, ?)', [ROW, value]);
  const [row] = await dataSource.query<{ stored: string }[]>('SELECT check_value AS stored FROM secret_check WHERE id = ?', [ROW]);
  if (equalsInConstantTime(row?.stored ?? '', value)) return;
  throw new InvalidConfiguration(
    'SKEIN_SECRET is not the secret that this database was used with: the keys derived from it would be refused. Start with the old secret, or ' +
      'run "npm run accept-secret" (node dist/src/accept-secret.js) once with the new one; it gives every account a new API key.',
  );
}

/** Whether the database was used with this secret; null if it was used with none yet. Only reads. */
export async function isSecretOf(dataSource: DataSource, serverSecret: string): Promise<boolean | null> {
  const [row] = await dataSource.query<{ stored: string }[]>('SELECT check_value AS stored FROM secret_check WHERE id = ?', [ROW]);
  return row ? equalsInConstantTime(row.stored, checkValue(serverSecret)) : null;
}

/** Stores the check value of the secret that the database is used with from now on. */
export async function storeSecretCheck(dataSource: DataSource, serverSecret: string): Promise<void> {
  const value = checkValue(serverSecret);
  await dataSource.query('INSERT INTO secret_check (id, check_value) VALUES (?, ?) ON DUPLICATE KEY UPDATE check_value = ?', [
    ROW,
    value,
    value,
  ]);
}

/** The check value of the secret that the database is used with; null if no process has used it yet. */
export async function readSecretCheck(dataSource: DataSource): Promise<string | null> {
  try {
    const [row] = await dataSource.query<{ stored: string }[]>('SELECT check_value AS stored FROM secret_check WHERE id = ?', [ROW]);
    return row?.stored ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

/** The value reveals neither the secret nor other secrets that are derived from it. */
export function checkValue(serverSecret: string): string {
  return createHmac('sha256', serverSecret).update('skein secret check').digest('hex');
}
