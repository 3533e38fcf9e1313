import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ChannelLookup } from '../../../channels/channels.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME, RealmLookup } from '../../../realm/realm.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { parseEditHistory, visibleChanges, withTopicNames } from '../../messages/domain/edit-history.js';
import { type Snapshot, listSnapshots } from '../domain/message-history.js';

/** Lists the former states of a message. */
@Injectable()
export class MessageHistoryService {
  constructor(
    private readonly access: MessageAccess,
    private readonly channels: ChannelLookup,
    private readonly realms: RealmLookup,
  ) {}

  /**
   * The states of the message that the realm's policy makes visible, oldest first.
   * @param emptyTopicName the client supports the empty topic
   * @throws BadRequest
   */
  async listStates(actor: Actor, id: MessageId, emptyTopicName: boolean): Promise<Snapshot[]> {
    const policy = (await this.realms.get(actor.realmId)).setting('message_edit_history_visibility_policy');
    if (policy === 'none') throw new BadRequest('Message edit history is disabled in this organization');
    const { message } = await this.access.accessMessage(actor, id);
    const states = visibleChanges(listSnapshots(message, parseEditHistory(message.editHistory)), policy).reverse();
    const inChannel = (await this.channels.findByConversations([message.conversationId])).size > 0;
    return emptyTopicName || !inChannel ? states : states.map((state) => withTopicNames(state, EMPTY_TOPIC_DISPLAY_NAME));
  }
}
