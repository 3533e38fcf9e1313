import { Injectable, Logger } from '@nestjs/common';
import type { PoolConnection } from 'mysql2';
import { DataSource, type EntityManager } from 'typeorm';
import { type Isolation, OutcomeUnknown, UnitOfWork } from '../../kernel/unit-of-work.js';
import { CurrentWork } from '../../kernel/current-work.js';
import { CommitChecks } from './commit-checks.js';
import { CurrentTransaction } from './current-transaction.js';
import { mayHaveCommitted } from './mysql-errors.js';
import { confirmOpen } from './open-transactions.js';
import { retryOnConflict } from './retry-on-conflict.js';

/** Of work that only reads: nothing may be added. */
const NONE = Object.freeze([]) as unknown as never[];

@Injectable()
export class TypeormUnitOfWork extends UnitOfWork {
  private readonly logger = new Logger(TypeormUnitOfWork.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly current: CurrentTransaction,
    private readonly checks: CommitChecks,
    private readonly work: CurrentWork,
  ) {
    super();
  }

  async run<T>(work: () => Promise<T>, isolation: Isolation = 'snapshot'): Promise<T> {
    if (this.current.scope) return work();
    const { result, afterCommit, beforeReturn } = await retryOnConflict(async () => {
      // Fresh per attempt: a try that was rolled back leaves nothing behind.
      const [beforeCommit, afterCommit, beforeReturn]: [(() => Promise<void>)[], (() => void)[], (() => Promise<void>)[]] = [[], [], []];
      const workAndTasks = async (): Promise<T> => {
        const result = await work();
        for (const task of beforeCommit) await task();
        await this.checks.run();
        return result;
      };
      const result = await this.transaction(isolation, (manager) =>
        this.current.runIn({ manager, beforeCommit, afterCommit, beforeReturn }, workAndTasks),
      );
      return { afterCommit, beforeReturn, result };
    });
    this.work.noteCommit();
    // Only now, because committed work never runs again.
    await this.current.runIn(undefined, () => {
      this.runAll(afterCommit);
      return this.waitForAll(beforeReturn);
    });
    return result;
  }

  async read<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.scope) return work();
    const nothingFollows = { beforeCommit: NONE, afterCommit: NONE, beforeReturn: NONE };
    return retryOnConflict(() => this.transaction('snapshot', (manager) => this.current.runIn({ manager, ...nothingFollows }, work)));
  }

  beforeCommit(task: () => Promise<void>): void {
    if (!this.current.scope) throw new Error('there is no transaction');
    this.current.scope.beforeCommit.push(task);
  }

  afterCommit(task: () => void): void {
    const scope = this.current.scope;
    if (scope) scope.afterCommit.push(task);
    else task();
  }

  /** @throws OutcomeUnknown if COMMIT failed in a way that leaves open whether it took effect, or the database ended the transaction before */
  private async transaction<T>(isolation: Isolation, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const progress = { hasBegun: false, isCommitting: false };
    const runner = this.dataSource.createQueryRunner();
    try {
      const workAndNote = async (manager: EntityManager): Promise<T> => {
        progress.hasBegun = true;
        const result = await work(manager);
        await confirmOpen((await runner.connect()) as PoolConnection);
        progress.isCommitting = true;
        return result;
      };
      // The default needs no statement.
      return await (isolation === 'snapshot'
        ? runner.manager.transaction(workAndNote)
        : runner.manager.transaction('READ COMMITTED', workAndNote));
    } catch (error) {
      throw progress.isCommitting && mayHaveCommitted(error) ? new OutcomeUnknown(error) : error;
    } finally {
      // TypeORM ignores that ROLLBACK has failed. Whoever reads by this connection later would see the old state of the transaction.
      if (progress.hasBegun && runner.isTransactionActive) ((await runner.connect()) as PoolConnection).destroy();
      await runner.release();
    }
  }

  beforeReturn(task: () => Promise<void>): void {
    if (!this.current.scope) throw new Error('there is no transaction');
    this.current.scope.beforeReturn.push(task);
  }

  private async waitForAll(tasks: readonly (() => Promise<void>)[]): Promise<void> {
    for (const task of tasks) {
      try {
        await task();
      } catch (error) {
        this.logger.error('a task before the end of a unit of work failed', error);
      }
    }
  }

  private runAll(tasks: readonly (() => void)[]): void {
    for (const task of tasks) {
      try {
        task();
      } catch (error) {
        this.logger.error('a task after commit failed', error);
      }
    }
  }
}
