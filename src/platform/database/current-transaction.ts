import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface TransactionScope {
  readonly manager: EntityManager;
  readonly beforeCommit: (() => Promise<void>)[];
  readonly afterCommit: (() => void)[];
  readonly beforeReturn: (() => Promise<void>)[];
}

/** The transaction that the running code belongs to, carried along by the runtime instead of by every signature. */
@Injectable()
export class CurrentTransaction {
  private readonly storage = new AsyncLocalStorage<TransactionScope | undefined>();

  get scope(): TransactionScope | undefined {
    return this.storage.getStore();
  }

  get manager(): EntityManager | undefined {
    return this.scope?.manager;
  }

  runIn<T>(scope: TransactionScope | undefined, work: () => T): T {
    return this.storage.run(scope, work);
  }
}
