import { Injectable } from '@nestjs/common';
import { DataSource, MigrationExecutor } from 'typeorm';

/** Whether the tables are those that this version of the code was written for. */
@Injectable()
export class SchemaState {
  private current = false;

  constructor(private readonly dataSource: DataSource) {}

  /**
   * The names of migrations that have not run yet. Only reads; and once there is none it asks no more, since new migrations come with a
   * new process.
   */
  async pendingMigrations(): Promise<readonly string[]> {
    if (this.current) return [];
    const pending = await new MigrationExecutor(this.dataSource).getPendingMigrations();
    this.current = pending.length === 0;
    return pending.map(({ name }) => name);
  }
}
