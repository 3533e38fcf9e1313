import { Injectable } from '@nestjs/common';
import type { Audience, EventLogRecord } from '../../../kernel/client-events.js';
import type { MessageId, RealmId } from '../../../kernel/ids.js';
import { LoadMessageSourcesService, type MessageEvent, MessageRepository } from '../../messaging/messaging.api.js';

type LoadedMessage = Awaited<ReturnType<LoadMessageSourcesService['loadAsNew']>>[number];
type ReadersAudience = Extract<Audience, { readonly kind: 'readers' }>;

/**
 * Builds the events of new messages that the process which sent them has not published. A message that was edited or moved since has its
 * present content and place, and the accounts that may read it there receive it: the events of the changes follow, and would otherwise find
 * what is no longer there. A message that was deleted has no event.
 */
@Injectable()
export class NewMessageEvents {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
  ) {}

  /**
   * @param records without their events, as outbox rows contain them; the audience names the message
   * @returns the complete records in the same order; one without an event and an audience for a message that was deleted
   */
  async build(records: readonly EventLogRecord[]): Promise<EventLogRecord[]> {
    const loaded = new Map<MessageId, LoadedMessage>();
    for (const realmId of new Set(records.map((record) => record.realmId))) {
      const ids = records.filter((record) => record.realmId === realmId).map((record) => readersOf(record).messageId);
      for (const message of await this.load(realmId, ids)) loaded.set(message.source.wire.id, message);
    }
    return records.map((record) => {
      const audience = readersOf(record);
      const message = loaded.get(audience.messageId);
      if (!message) return { realmId: record.realmId };
      const event: MessageEvent = { type: 'message', message: message.source };
      return { ...record, event, audience: audienceOf(message, audience) };
    });
  }

  private async load(realmId: RealmId, ids: readonly MessageId[]): Promise<LoadedMessage[]> {
    return this.sources.loadAsNew(realmId, await this.messages.findByIds(realmId, ids));
  }
}

function readersOf({ audience }: EventLogRecord): ReadersAudience {
  if (audience?.kind !== 'readers') throw new Error('The event of a new message is for its readers.');
  return audience;
}

/** The readers of the message where it is now. */
function audienceOf({ source, context: { channel } }: LoadedMessage, { also, ...audience }: ReadersAudience): ReadersAudience {
  const publicChannel = channel !== undefined && !channel.inviteOnly;
  const wasMoved = source.wire.recipient_id !== audience.conversationId;
  return {
    ...audience,
    conversationId: source.wire.recipient_id,
    publicChannel,
    ...(also && (publicChannel || !wasMoved) ? { also } : {}),
  };
}
