import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { Outbox } from '../../../../kernel/outbox.js';
import { PushWithdrawals } from '../../../messaging/read-state.api.js';
import { AccountsWithDevices } from './accounts-with-devices.js';

/** Kind of the outbox rows of accounts that have read messages. */
export const MESSAGES_READ = 'messages_read';
export interface MessagesRead {
  readonly userId: UserId;
}

/** Kind of the outbox rows of deleted messages. */
export const MESSAGES_DELETED = 'messages_deleted';
export interface MessagesDeleted {
  readonly messageIds: readonly MessageId[];
}

/** Writes a row of the outbox where devices may show messages that were read or deleted. Its handler finds out whether they do. */
@Injectable()
export class RequestWithdrawals extends PushWithdrawals {
  constructor(
    private readonly accounts: AccountsWithDevices,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  async afterReading(realmId: RealmId, userId: UserId): Promise<void> {
    if (!this.accounts.mayInclude(realmId, userId)) return;
    await this.outbox.add([{ realmId, kind: MESSAGES_READ, payload: { userId } satisfies MessagesRead }]);
  }

  async afterDeletion(realmId: RealmId, messageIds: readonly MessageId[]): Promise<void> {
    if (!this.accounts.mayExist(realmId)) return;
    await this.outbox.add([{ realmId, kind: MESSAGES_DELETED, payload: { messageIds } satisfies MessagesDeleted }]);
  }
}
