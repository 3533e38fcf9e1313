import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '../../kernel/unit-of-work.js';
import { CurrentTransaction } from './current-transaction.js';
import { isLostRace } from './mysql-errors.js';

const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 4;

@Injectable()
export class TypeormUnitOfWork extends UnitOfWork {
  private readonly logger = new Logger(TypeormUnitOfWork.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly current: CurrentTransaction,
  ) {
    super();
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.scope) return work();
    for (let attempt = 1; ; attempt += 1) {
      const afterCommit: (() => void)[] = []; // fresh per attempt: a try that was rolled back leaves nothing behind
      let result: T;
      try {
        result = await this.dataSource.transaction((manager) => this.current.runIn({ manager, afterCommit }, work));
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error;
        await setTimeout(Math.random() * FIRST_PAUSE_MS * 2 ** attempt); // those who met once would meet again
        continue;
      }
      this.current.runIn(undefined, () => this.runAll(afterCommit)); // outside the try: committed work never runs again
      return result;
    }
  }

  afterCommit(task: () => void): void {
    const scope = this.current.scope;
    if (scope) scope.afterCommit.push(task);
    else task();
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
