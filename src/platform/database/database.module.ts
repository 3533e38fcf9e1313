import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import type { Config } from '../config/config.js';
import { AbandonedStatements } from './abandoned-statements.js';
import { CommitChecks } from './commit-checks.js';
import { CurrentTransaction } from './current-transaction.js';
import { createDataSource, type DatabaseContents } from './data-source.js';
import { DatabasePools } from './database-pools.js';
import { FullDisk } from './full-disk.js';
import { PipelinedTransactions } from './pipelined-transactions.js';
import { Repositories } from './repositories.js';
import { Sql } from './sql.js';
import { TypeormUnitOfWork } from './typeorm-unit-of-work.js';

/** The connection to the database, and the two ways to it: repositories for comfort, statements for speed. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly dataSource: DataSource) {}

  async onApplicationShutdown(): Promise<void> {
    await this.dataSource.destroy();
  }

  static with(config: Config, contents: DatabaseContents): DynamicModule {
    const providers = [
      {
        provide: DataSource,
        inject: [FullDisk],
        useFactory: (fullDisk: FullDisk): Promise<DataSource> => {
          const onError = (error: unknown): void => fullDisk.note(error);
          const connections = { poolSize: config.databasePoolSize, statementMs: config.databaseStatementMs, onError };
          return createDataSource(config.databaseUrl, connections, contents).initialize();
        },
      },
      { provide: UnitOfWork, useClass: TypeormUnitOfWork },
      AbandonedStatements,
      CommitChecks,
      CurrentTransaction,
      DatabasePools,
      FullDisk,
      Repositories,
      PipelinedTransactions,
      Sql,
    ];
    return { module: DatabaseModule, providers, exports: providers };
  }
}
