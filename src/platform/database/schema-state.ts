import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { readSchemaVersions } from './schema-versions.js';

/** Whether the tables are those that this version of the code was written for. */
@Injectable()
export class SchemaState {
  private isCurrent = false;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The names of migrations that have not run yet. Only reads; and once there is none it asks no more, since new migrations come with a
   * new process.
   */
  async pendingMigrations(): Promise<readonly string[]> {
    if (this.isCurrent) return [];
    const { pending } = await readSchemaVersions(this.dataSource);
    this.isCurrent = pending.length === 0;
    return pending;
  }
}
