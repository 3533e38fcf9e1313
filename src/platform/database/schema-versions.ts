import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StartupProblem } from '../startup-problem.js';
import { isMissingTable } from './mysql-errors.js';

export interface SchemaVersions {
  /** Migrations of this version of the code that have not run, in order. */
  readonly pending: readonly string[];
  /** Migrations that have run and that this version of the code does not know. */
  readonly unknown: readonly string[];
}

/** Compares the migrations that have run with those that the code has. Only reads. */
export async function readSchemaVersions(dataSource: DataSource): Promise<SchemaVersions> {
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const run = new Set(await readMigrations(dataSource));
  return { pending: known.filter((name) => !run.has(name)), unknown: [...run].filter((name) => !known.includes(name)) };
}

/** @throws StartupProblem if a newer version of the code has migrated the database */
export function rejectNewerSchema({ unknown }: SchemaVersions): void {
  if (unknown.length === 0) return;
  throw new StartupProblem(
    `The database is ahead of this version: it has migrations that are not known here (${unknown.join(', ')}). Start the version that made them, or a newer one.`,
  );
}

/** @throws StartupProblem if migrations have to run first */
export function rejectOlderSchema({ pending }: SchemaVersions): void {
  if (pending.length === 0) return;
  throw new StartupProblem(
    `The database is behind this version: migrations have not run yet (${pending.join(', ')}). Run "npm run migrate" or "skein migrate", then start again.`,
  );
}

/** The names of the migrations that have run, in that order. */
export async function readMigrations(dataSource: DataSource): Promise<string[]> {
  try {
    return (await dataSource.query<{ name: string }[]>('SELECT name FROM schema_migration ORDER BY id')).map(({ name }) => name);
  } catch (error) {
    if (isMissingTable(error)) return [];
    throw error;
  }
}

/** Whether the tables are those that this version of the code was written for. */
@Injectable()
export class SchemaState {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * The names of migrations that have not run. None had to run when the process started, but data of an earlier version may have been put into
   * its database since.
   */
  async pendingMigrations(): Promise<readonly string[]> {
    return (await readSchemaVersions(this.dataSource)).pending;
  }
}
