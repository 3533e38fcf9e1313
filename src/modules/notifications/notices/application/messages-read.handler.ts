import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';
import { MessageRepository } from '../../../messaging/messages.api.js';
import { isRead } from '../../../messaging/read-state.api.js';
import { AccountsWithDevices } from './accounts-with-devices.js';
import { MESSAGES_READ, type MessagesRead } from './request-withdrawals.js';
import { ShownPushRepository } from './shown-push.repository.js';

/** Of what an account was told before, devices do not show much any more. */
const MAX_MESSAGES = 1_000;

/** Finds the pushes that are to be withdrawn once an account has read messages. */
@Injectable()
export class MessagesReadHandler extends OutboxHandler {
  readonly kind = MESSAGES_READ;

  constructor(
    private readonly accounts: AccountsWithDevices,
    private readonly shown: ShownPushRepository,
    private readonly messages: MessageRepository,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    const realms = new Map(rows.map(({ realmId, payload }) => [(payload as MessagesRead).userId, realmId]));
    for (const [userId, realmId] of realms) await this.withdrawRead(realmId, userId);
  }

  /** It looks at everything that devices may show, so that it does not matter which of the messages were read by this. */
  private async withdrawRead(realmId: RealmId, userId: UserId): Promise<void> {
    if (!(await this.accounts.listFor(realmId)).has(userId)) return;
    const ids = await this.shown.listShown(userId, MAX_MESSAGES);
    if (ids.length === 0) return;
    const messages = await this.messages.findByIds(realmId, ids);
    const flags = await this.messages.loadFlagFacts(userId, messages);
    const unread = new Set(messages.map(({ id }) => id).filter((id) => !isReadIn(flags.get(id))));
    await this.shown.withdraw(
      userId,
      ids.filter((id) => !unread.has(id)),
      this.clock.now(),
    );
  }
}

function isReadIn(flags: Parameters<typeof isRead>[0] | undefined): boolean {
  return flags !== undefined && isRead(flags);
}
