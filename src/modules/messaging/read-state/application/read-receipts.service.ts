import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { MutedUsersService } from '../../../users/profiles.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { ReadReceiptQueries } from './read-state.queries.js';

/** Tells who has read a message, as far as they let others know. */
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
   * @returns ids in ascending order, never the sender's, nor those whom the actor has muted or who have muted the actor
   * @throws BadRequest if the message is not the actor's to read, or the organization has no read receipts
   */
  async listReaders(actor: Actor, id: MessageId): Promise<UserId[]> {
    const { message } = await this.access.accessMessage(actor, id);
    const realm = await this.realms.get(actor.realmId);
    if (!realm.setting('enable_read_receipts')) throw new BadRequest('Read receipts are disabled in this organization.');
    const users = await this.users.findByIds(await this.queries.readersOf(message));
    const hidden = new Set([message.senderId, ...(await this.muted.listMutualMutes(actor))]);
    return [...users.values()]
      .filter((user) => user.active && !hidden.has(user.id) && user.setting('send_read_receipts'))
      .map((user) => user.id)
      .sort((a, b) => a - b);
  }
}
