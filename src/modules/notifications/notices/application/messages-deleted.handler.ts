import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { AccountsWithDevices } from './accounts-with-devices.js';
import { MESSAGES_DELETED, type MessagesDeleted } from './request-withdrawals.js';
import { ShownPushRepository } from './shown-push.repository.js';

/** Lets the pushes be withdrawn that tell of messages which were deleted. */
@Injectable()
export class MessagesDeletedHandler extends OutboxHandler {
  readonly kind = MESSAGES_DELETED;

  constructor(
    private readonly accounts: AccountsWithDevices,
    private readonly shown: ShownPushRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const { realmId, payload } of rows) {
      if ((await this.accounts.listFor(realmId)).size === 0) continue;
      await this.shown.withdrawFromAll(realmId, (payload as MessagesDeleted).messageIds, this.clock.now());
    }
  }
}
