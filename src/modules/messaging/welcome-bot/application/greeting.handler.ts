import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { UserId } from '../../../../kernel/ids.js';
import { OutboxHandler, OutboxHandlers, type OutboxRow } from '../../../../kernel/outbox.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GreetAccountService } from './greet-account.service.js';

/** Kind of the outbox rows that report the account of a person: `NewAccount`. */
export const NEW_ACCOUNT = 'new_account';

interface NewAccount {
  readonly userId: UserId;
}

/** Greets the new accounts that were not greeted when they were created, because the process died or Redis was away. */
@Injectable()
export class GreetingHandler extends OutboxHandler implements OnModuleInit {
  readonly kind = NEW_ACCOUNT;
  private readonly logger = new Logger(GreetingHandler.name);

  constructor(
    private readonly handlers: OutboxHandlers,
    private readonly users: UserLookup,
    private readonly greeting: GreetAccountService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.handlers.register(this);
  }

  /** A row that is handled again sends no second message. */
  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { payload } of rows) {
      const user = await this.users.get((payload as NewAccount).userId);
      try {
        await this.greeting.sendGreeting(user);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        this.logger.warn(`User ${user.id} could not be greeted: ${error.message}`);
      }
    }
  }
}
