import { Injectable } from '@nestjs/common';
import type { ConversationId, MessageId, RealmId, UserId } from '../../../../kernel/ids.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { AvatarUrls } from '../../../users/profiles.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { asSent, type EditHistory, NO_CHANGES } from '../../messages/domain/edit-history.js';
import type { Message } from '../../messages/domain/message.js';
import { type MessageAdditions, MessageAdditionsQueries, NO_ADDITIONS } from '../../reactions/application/reaction.repository.js';
import { type Submessage, WIDGET } from '../../reactions/domain/widget.js';
import { type TopicLink, TopicLinkLookup } from '../../rendering/application/topic-link-lookup.js';
import { buildMessageSource, type MessageContext, type MessageSource } from './message.presenter.js';

export interface LoadedMessage {
  readonly source: MessageSource;
  readonly sender: User;
  readonly context: MessageContext;
  readonly realmHost: string;
}

/** Loads what messages show beside their own columns, with a constant number of lookups for any number of messages. */
@Injectable()
export class LoadMessageSourcesService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly users: UserLookup,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly realms: RealmLookup,
    private readonly topicLinks: TopicLinkLookup,
    private readonly additions: MessageAdditionsQueries,
    private readonly avatars: AvatarUrls,
  ) {}

  /** One source per message, in the same order. */
  async load(realmId: RealmId, messages: readonly Message[]): Promise<LoadedMessage[]> {
    const histories = await this.messages.loadEditHistories(realmId, messages);
    return this.build(realmId, messages, (additions) => additions, histories);
  }

  /**
   * One source per message, in the same order, without what has happened to the messages since they were sent: edits, reactions and
   * submessages other than the widget. The channel is the present one. A message that was edited and has no history was deleted since it was
   * read: it is left out, because what it was sent with is not known.
   */
  async loadAsNew(realmId: RealmId, messages: readonly Message[]): Promise<LoadedMessage[]> {
    const histories = await this.messages.loadEditHistories(realmId, messages);
    const present = messages.filter(({ id, hasEditHistory }) => hasEditHistory !== 1 || histories.has(id));
    const sent = present.map((message) => asSent(message, histories.get(message.id) ?? NO_CHANGES));
    return this.build(realmId, sent, ({ submessages }) => ({
      ...NO_ADDITIONS,
      submessages: submessages.filter(({ type }) => type === WIDGET).slice(0, 1),
    }));
  }

  /** Prepares the source of a message that is about to be written, so that it can be built as soon as the message has an id. */
  async prepare(message: Omit<Message, 'id'>): Promise<(id: MessageId, submessages: readonly Submessage[]) => MessageSource> {
    const [context] = await this.loadContexts(message.realmId, [message]);
    if (!context) throw new Error('No context was loaded for the new message.');
    const addresses = { realmHost: await this.realms.realmHost(message.realmId), avatars: this.avatars };
    return (id, submessages) => buildMessageSource({ ...message, id }, NO_CHANGES, context, { ...NO_ADDITIONS, submessages }, addresses);
  }

  /** One context per message, in the same order. */
  async loadContexts(
    realmId: RealmId,
    messages: readonly Pick<Message, 'conversationId' | 'senderId' | 'topic'>[],
  ): Promise<readonly MessageContext[]> {
    const conversationIds = [...new Set(messages.map(({ conversationId }) => conversationId))];
    const channels = await this.channels.findByConversations(conversationIds);
    const others = conversationIds.filter((id) => !channels.has(id));
    const direct = others.length === 0 ? NO_CONVERSATIONS : await this.conversations.loadParticipants(others);
    const users = await this.users.findByIds([...messages.map(({ senderId }) => senderId), ...[...direct.values()].flat()]);
    const realm = await this.realms.get(realmId);
    const realmStringId = realm.stringId;
    const historyPolicy = realm.setting('message_edit_history_visibility_policy');
    const topicLinks = await this.topicLinks.findIn(
      realmId,
      messages.map(({ topic }) => topic),
    );
    return messages.map(({ conversationId, senderId, topic }) => {
      const sender = users.get(senderId);
      if (!sender) throw new Error(`The sender ${senderId} of a message in conversation ${conversationId} does not exist.`);
      const channel = channels.get(conversationId);
      const participants = direct.get(conversationId)?.flatMap((one) => users.get(one) ?? []) ?? NO_PARTICIPANTS;
      // Written out: spreading an object for each message of a page dominates the time of this method.
      return { realmStringId, historyPolicy, sender, channel, participants, topicLinks: topicLinks.get(topic) ?? NO_LINKS };
    });
  }

  /** @param select the additions that the messages show */
  private async build(
    realmId: RealmId,
    messages: readonly Message[],
    select: (additions: MessageAdditions) => MessageAdditions,
    histories: ReadonlyMap<MessageId, EditHistory> = new Map(),
  ): Promise<LoadedMessage[]> {
    if (messages.length === 0) return [];
    const contexts = await this.loadContexts(realmId, messages);
    const additions = await this.additions.loadFor(
      realmId,
      messages.map(({ id }) => id),
    );
    const realmHost = await this.realms.realmHost(realmId);
    const addresses = { realmHost, avatars: this.avatars };
    return messages.map((message, index) => {
      const context = contexts[index] as MessageContext;
      const history = histories.get(message.id) ?? NO_CHANGES;
      const source = buildMessageSource(message, history, context, select(additions.get(message.id) ?? NO_ADDITIONS), addresses);
      return { source, sender: context.sender, context, realmHost };
    });
  }
}

const NO_LINKS: readonly TopicLink[] = [];
const NO_PARTICIPANTS: readonly User[] = [];
const NO_CONVERSATIONS: ReadonlyMap<ConversationId, readonly UserId[]> = new Map();
