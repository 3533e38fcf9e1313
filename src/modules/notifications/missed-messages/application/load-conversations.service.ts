import { Injectable } from '@nestjs/common';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { foldCase, textLanguage } from '../../../../kernel/text.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type Message, MessageRepository } from '../../../messaging/messages.api.js';
import { type MessageLocation, messageUrlPath } from '../../../messaging/sending.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupMentions } from '../../../users/groups.api.js';
import { plainName } from '../../../users/mail.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { mentionsIn } from '../../notices/domain/mentions.js';
import type { Notice } from '../../notices/domain/notice.js';
import { textForMails } from '../domain/hide-spoilers.js';
import { MISSED_MESSAGE_TEXTS } from '../domain/missed-message-texts.js';
import type { MissedConversation, MissedMessage, Place } from '../domain/missed-conversation.js';
import type { MissedMessageTexts } from '../domain/texts/en.js';
import { MailHtml } from './mail-html.js';

const RESOLVED_PREFIX = '✔ ';

interface Surroundings {
  readonly texts: MissedMessageTexts;
  readonly nameOf: (user: User) => string;
  readonly realmUrl: string;
}

/** A conversation with the notices that lead to it. */
export interface NoticedConversation {
  readonly conversation: MissedConversation;
  readonly notices: readonly Notice[];
}

/** Loads what mails show: messages as their recipient sees them, by conversation. */
@Injectable()
export class LoadConversationsService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
    private readonly groups: GroupMentions,
    private readonly realms: RealmLookup,
    private readonly html: MailHtml,
  ) {}

  /**
   * @param notices of the account, whose messages it may read
   * @returns the conversations by their first message; notices of messages that no longer exist are left out
   */
  async load(account: User, notices: readonly Notice[]): Promise<NoticedConversation[]> {
    const { realmId } = account;
    const messages = await this.messages.findByIds(
      realmId,
      notices.map(({ messageId }) => messageId),
    );
    const byMessage = new Map(notices.map((notice) => [notice.messageId, notice]));
    const buckets = new Map<string, Message[]>();
    for (const message of messages) {
      const key = `${message.conversationId}:${foldCase(message.topic)}`;
      buckets.set(key, [...(buckets.get(key) ?? []), message]);
    }
    const texts = MISSED_MESSAGE_TEXTS[textLanguage(account.setting('default_language'))];
    const surroundings = { texts, nameOf: await this.names(account, texts), realmUrl: await this.realms.realmUrl(realmId) };
    const found: NoticedConversation[] = [];
    for (const bucket of buckets.values()) {
      const own = bucket.flatMap(({ id }) => byMessage.get(id) ?? []);
      found.push({ conversation: await this.present(account, bucket, own, surroundings), notices: own });
    }
    return found;
  }

  private async present(
    account: User,
    messages: readonly Message[],
    notices: readonly Notice[],
    { texts, nameOf, realmUrl }: Surroundings,
  ): Promise<MissedConversation> {
    const [first] = messages;
    if (!first) throw new Error('A conversation has at least one message.');
    const { conversationId, topic } = first;
    const { place, location } = await this.placeOf(account, first, nameOf);
    const senders = await this.users.findByIds(messages.map(({ senderId }) => senderId));
    const shown: MissedMessage[] = [];
    for (const message of messages) {
      const sender = senders.get(message.senderId);
      const cause = notices.find(({ messageId }) => messageId === message.id)?.cause ?? 'direct';
      shown.push({
        id: message.id,
        senderName: sender ? nameOf(sender) : texts.unknownSender,
        text: textForMails(message, texts),
        html: this.html.convert(message.renderedContent, realmUrl, texts.hidden),
        cause,
        ...(cause === 'group_mention' ? await this.groupOf(account, message) : {}),
      });
    }
    return { conversationId, topic, place, url: `${realmUrl}${messageUrlPath(location, first.id)}`, messages: shown };
  }

  private async placeOf(
    account: User,
    { conversationId, topic }: Message,
    nameOf: (user: User) => string,
  ): Promise<{ readonly place: Place; readonly location: MessageLocation }> {
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    if (channel) {
      const resolved = topic.startsWith(RESOLVED_PREFIX);
      const bare = topic === '' ? EMPTY_TOPIC_DISPLAY_NAME : resolved ? topic.slice(RESOLVED_PREFIX.length) : topic;
      return {
        place: { kind: 'channel', channelName: plainName(channel.name), topic: plainName(bare), resolved },
        location: { channelId: channel.id, channelName: channel.name, topic },
      };
    }
    const participantIds = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
    const others = await this.users.findByIds(participantIds.filter((id) => id !== account.id));
    return { place: { kind: 'direct', names: [...others.values()].map(nameOf) }, location: { participantIds } };
  }

  /** The names under which the account sees others. */
  private async names(account: User, { unknownSender }: MissedMessageTexts): Promise<(user: User) => string> {
    const isVisible = await this.access.visibilityFilter(account.asActor(INTERNAL_CLIENT));
    return (user) => (isVisible(user) ? plainName(user.fullName) : unknownSender);
  }

  /** The smallest of the mentioned groups to which the account belongs. */
  private async groupOf({ realmId, id: userId }: User, { renderedContent }: Message): Promise<Pick<MissedMessage, 'group'>> {
    const group = await this.groups.findSmallestWith(realmId, mentionsIn(renderedContent).groupIds, userId);
    return group ? { group: { id: group.id, name: plainName(group.name) } } : {};
  }
}
