import { Injectable } from '@nestjs/common';
import { Outbox } from '../../../../kernel/outbox.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { NEW_ACCOUNT } from './greeting.handler.js';

/** Adds an outbox row to the unit of work that creates a person's account, so that the welcome bot greets it. */
@Injectable()
export class GreetNewAccountsListener extends AccountListener {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  override async onCreated({ id: userId, realmId, isBot }: User): Promise<void> {
    if (!isBot) await this.outbox.add([{ realmId, kind: NEW_ACCOUNT, payload: { userId } }]);
  }
}
