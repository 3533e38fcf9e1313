import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { MutedUsersService } from '../../../users/settings.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { ReadReceiptQueries } from './read-state.queries.js';

/** Lists the accounts that have read a message and send read receipts. */
@Injectable()
export class ReadReceiptsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly queries: ReadReceiptQueries,
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly muted: MutedUsersService,
  ) {}

  /**
   * @returns ids in ascending order, without the sender and the accounts that the actor has muted or that have muted the actor
   * @throws BadRequest if the actor may not read the message, or the organization has disabled read receipts
   */
  async listReaders(actor: Actor, id: MessageId): Promise<UserId[]> {
    const { message } = await this.access.accessMessage(actor, id);
    const realm = await this.realms.get(actor.realmId);
    if (!realm.setting('enable_read_receipts')) throw new BadRequest('Read receipts are disabled in this organization.');
    const users = await this.users.findByIds(await this.queries.listReaders(message));
    const hidden = new Set([message.senderId, ...(await this.muted.listMutualMutes(actor))]);
    return [...users.values()]
      .filter((user) => user.active && !hidden.has(user.id) && user.setting('send_read_receipts'))
      .map((user) => user.id)
      .sort((a, b) => a - b);
  }
}
