import { Injectable } from '@nestjs/common';
import type { MessageId, RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { EditHistoryPolicy } from '../../messages/domain/edit-history.js';
import { type TopicLink, TopicLinkLookup } from '../../rendering/application/topic-link-lookup.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import type { Message } from '../../messages/domain/message.js';
import type { Submessage } from '../../reactions/domain/widget.js';
import { MessageAdditionsQueries, NO_ADDITIONS } from '../../reactions/application/reaction.repository.js';
import { buildMessageSource, type MessageParties, type MessageSource } from './message.presenter.js';

export interface Surroundings {
  readonly realmStringId: string;
  readonly realmHost: string;
  readonly historyPolicy: EditHistoryPolicy;
  readonly topicLinks: ReadonlyMap<string, readonly TopicLink[]>;
}

/** What messages take from their organization when they are shown. */
@Injectable()
export class MessageSurroundings {
  constructor(
    private readonly realms: RealmLookup,
    private readonly topicLinks: TopicLinkLookup,
  ) {}

  async load(realmId: RealmId, topics: Iterable<string>): Promise<Surroundings> {
    const realm = await this.realms.get(realmId);
    return {
      realmStringId: realm.stringId,
      realmHost: await this.realms.realmHost(realmId),
      historyPolicy: realm.setting('message_edit_history_visibility_policy'),
      topicLinks: await this.topicLinks.findIn(realmId, topics),
    };
  }
}

export interface LoadedMessage {
  readonly source: MessageSource;
  readonly sender: User;
  readonly parties: MessageContext;
}

/** Whom and what a message shows beside itself. */
export type MessageContext = Omit<MessageParties, 'additions'>;

/** Gathers what the presenter of messages needs beside them, a few look-ups for any number of messages. */
@Injectable()
export class LoadMessageSourcesService {
  constructor(
    private readonly users: UserLookup,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly surroundings: MessageSurroundings,
    private readonly additions: MessageAdditionsQueries,
  ) {}

  /** One per message, in the same order. All messages are of one realm. */
  async load(realmId: RealmId, messages: readonly Message[]): Promise<LoadedMessage[]> {
    if (messages.length === 0) return [];
    const parties = await this.parties(realmId, messages);
    const additions = await this.additions.loadFor(
      realmId,
      messages.map(({ id }) => id),
    );
    return messages.map((message, index) => {
      const own = parties[index] as MessageContext;
      const source = buildMessageSource(message, { ...own, additions: additions.get(message.id) ?? NO_ADDITIONS });
      return { source, sender: own.sender, parties: own };
    });
  }

  /** Prepares the source of a message that is about to be written, so that it can be built as soon as the message has an id. */
  async prepare(message: Omit<Message, 'id'>): Promise<(id: MessageId, submessages: readonly Submessage[]) => MessageSource> {
    const [context] = await this.parties(message.realmId, [message]);
    if (!context) throw new Error('No context was loaded for the new message.');
    return (id, submessages) => buildMessageSource({ ...message, id }, { ...context, additions: { ...NO_ADDITIONS, submessages } });
  }

  /** One per message, in the same order. */
  async parties(
    realmId: RealmId,
    messages: readonly Pick<Message, 'conversationId' | 'senderId' | 'topic'>[],
  ): Promise<readonly MessageContext[]> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const direct = await this.conversations.loadParticipants(conversationIds.filter((id) => !channels.has(id)));
    const users = await this.users.findByIds([...messages.map(({ senderId }) => senderId), ...[...direct.values()].flat()]);
    const { topicLinks, realmStringId, realmHost, historyPolicy } = await this.surroundings.load(
      realmId,
      messages.map(({ topic }) => topic),
    );
    return messages.map(({ conversationId, senderId, topic }) => {
      const sender = users.get(senderId);
      if (!sender) throw new Error(`The sender ${senderId} of a message in conversation ${conversationId} does not exist.`);
      const channel = channels.get(conversationId);
      const participants = direct.get(conversationId)?.flatMap((one) => users.get(one) ?? []) ?? NOBODY;
      // Written out: copying an object for each message of a page is what takes longest here.
      return { realmStringId, realmHost, historyPolicy, sender, channel, participants, topicLinks: topicLinks.get(topic) ?? NO_LINKS };
    });
  }
}

const NO_LINKS: readonly TopicLink[] = [];
const NOBODY: readonly User[] = [];
