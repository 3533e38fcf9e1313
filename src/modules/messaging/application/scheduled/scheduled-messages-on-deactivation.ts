import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AccountListener, AccountListeners, type User } from '../../../users/users.api.js';
import { ScheduledMessageRepository } from './scheduled-message.repository.js';

/** Nobody who is deactivated says anything any more. */
@Injectable()
export class ScheduledMessagesOnDeactivation implements AccountListener, OnModuleInit {
  readonly order = 70;

  constructor(
    private readonly observers: AccountListeners,
    private readonly messages: ScheduledMessageRepository,
  ) {}

  onModuleInit(): void {
    this.observers.register(this);
  }

  async deactivated({ id, realmId }: User): Promise<void> {
    await this.messages.removeUnsent({ realmId, userId: id });
  }
}
