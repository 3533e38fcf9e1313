import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Outbox } from '../../../../kernel/outbox.js';
import { type AccountListener, AccountListeners, type User } from '../../../users/accounts.api.js';
import { NEW_ACCOUNT } from './greeting.handler.js';

/** Adds an outbox row to the unit of work that creates a person's account, so that the welcome bot greets it. */
@Injectable()
export class GreetNewAccountsListener implements AccountListener, OnModuleInit {
  readonly order = 150;

  constructor(
    private readonly listeners: AccountListeners,
    private readonly outbox: Outbox,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  async onCreated({ id: userId, realmId, isBot }: User): Promise<void> {
    if (!isBot) await this.outbox.add([{ realmId, kind: NEW_ACCOUNT, payload: { userId } }]);
  }
}
