import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { encodeHashComponent, foldCase, type TextLanguage, textLanguage } from '../../../../kernel/text.js';
import { type Channel, ChannelAccess } from '../../../channels/channels.api.js';
import { MembershipRepository } from '../../../channels/subscriptions.api.js';
import { type Message, MessageAccess } from '../../../messaging/messages.api.js';
import { UserTopicsService } from '../../../messaging/read-state.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../../users/accounts.api.js';
import { plainName } from '../../../users/mail.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import { MutedUsersService } from '../../../users/settings.api.js';
import { MailHtml } from '../../missed-messages/application/mail-html.js';
import { textForMails } from '../../missed-messages/domain/hide-spoilers.js';
import { MISSED_MESSAGE_TEXTS } from '../../missed-messages/domain/missed-message-texts.js';
import { type DigestContent, type DigestMessage, type DigestTopic, MAX_MESSAGE_CHARACTERS } from '../domain/compose-digest.js';
import { rankTopics, type TopicActivity } from '../domain/hot-topics.js';
import type { RealmActivity } from './realm-activity.service.js';
import { LoadSenderNamesService } from './load-sender-names.service.js';

const MAX_TOPICS = 4;
const MESSAGES_PER_TOPIC = 2;
const MAX_NEW_CHANNELS = 10;
/** The visibility policy of a muted topic. */
const MUTED = 1;

/** What a topic in the digest of one account depends on beside its messages. */
interface TopicSurroundings {
  readonly channel: Channel;
  readonly realmUrl: string;
  readonly mutedIds: ReadonlySet<UserId>;
  /** Whether mails to the account may show messages. */
  readonly showsContent: boolean;
  readonly language: TextLanguage;
}

/** Chooses what the digest of one account shows: only what the account may read at this moment and has not muted. */
@Injectable()
export class ChooseDigestService {
  constructor(
    private readonly memberships: MembershipRepository,
    private readonly userTopics: UserTopicsService,
    private readonly mutedUsers: MutedUsersService,
    private readonly channels: ChannelAccess,
    private readonly messages: MessageAccess,
    private readonly names: LoadSenderNamesService,
    private readonly realms: RealmLookup,
    private readonly html: MailHtml,
  ) {}

  /** @returns null if there is nothing new for the account */
  async choose(account: User, activity: RealmActivity): Promise<DigestContent | null> {
    const actor = account.asActor(INTERNAL_CLIENT);
    const { realmId } = actor;
    const realmUrl = await this.realms.realmUrl(realmId);
    const subscribed = await this.listUnmuted(actor);
    const mutedIds = new Set((await this.mutedUsers.list(actor.userId)).map(({ id }) => id));
    const language = textLanguage(account.setting('default_language'));
    const showsContent = await this.mayShowContent(account);
    const topics: DigestTopic[] = [];
    for (const topic of await this.rank(actor, activity.topics, subscribed)) {
      const channel = activity.channels.get(topic.conversationId);
      const shown = channel && (await this.show(account, topic, { channel, realmUrl, mutedIds, showsContent, language }));
      if (shown) topics.push(shown);
      if (topics.length === MAX_TOPICS) break;
    }
    const newChannels = await this.listNewChannels(actor, activity, realmUrl);
    if (topics.length === 0 && newChannels.length === 0) return null;
    return { language, realmName: plainName((await this.realms.get(realmId)).name), realmUrl, topics, newChannels };
  }

  private async listUnmuted({ userId }: Actor): Promise<ReadonlySet<ConversationId>> {
    const memberships = await this.memberships.listSubscriptions(userId);
    return new Set(memberships.filter(({ active, isMuted }) => active && !isMuted).map(({ conversationId }) => conversationId));
  }

  private async rank(actor: Actor, topics: readonly TopicActivity[], subscribed: ReadonlySet<ConversationId>): Promise<TopicActivity[]> {
    const policies = await this.userTopics.list(actor);
    const muted = new Set(
      policies.filter(({ policy }) => policy === MUTED).map(({ conversationId, topic }) => `${conversationId} ${foldCase(topic)}`),
    );
    return rankTopics(
      topics.filter(({ conversationId, topicKey }) => subscribed.has(conversationId) && !muted.has(`${conversationId} ${topicKey}`)),
    );
  }

  /** Null if the account may not read the topic, or reads none of those who wrote there. */
  private async show(
    account: User,
    topic: TopicActivity,
    { channel, realmUrl, mutedIds, showsContent, language }: TopicSurroundings,
  ): Promise<DigestTopic | null> {
    const readable = await this.messages.filterReadable(account.asActor(INTERNAL_CLIENT), topic.messageIds);
    const visible = readable.filter(({ senderId, conversationId }) => !mutedIds.has(senderId) && conversationId === topic.conversationId);
    if (visible.length === 0) return null;
    // By a message, the link leads to the topic also after it was renamed or moved.
    const newestId = Math.max(...visible.map(({ id }) => id));
    const samples = showsContent ? visible.slice(0, MESSAGES_PER_TOPIC) : [];
    const nameOf = await this.names.load(account, topic.senderIds, language);
    const written = new Set(visible.map(({ senderId }) => senderId));
    return {
      channelName: plainName(channel.name),
      topicName: plainName(topic.topic === '' ? EMPTY_TOPIC_DISPLAY_NAME : topic.topic),
      url: `${realmUrl}/#narrow/channel/${channel.id}-${encodeHashComponent(channel.name)}/topic/${encodeHashComponent(topic.topic)}/with/${newestId}`,
      messages: samples.map((message) => this.present(message, nameOf(message.senderId), { realmUrl, language })),
      moreMessages: visible.length - samples.length,
      senderNames: topic.senderIds.filter((id) => written.has(id)).map(nameOf),
    };
  }

  private present(
    { content, renderedContent }: Message,
    senderName: string,
    { realmUrl, language }: Pick<TopicSurroundings, 'realmUrl' | 'language'>,
  ): DigestMessage {
    const texts = MISSED_MESSAGE_TEXTS[language];
    const html = content.length > MAX_MESSAGE_CHARACTERS ? null : this.html.convert(renderedContent, realmUrl, texts.hidden);
    return { senderName, text: textForMails({ content, renderedContent }, texts), html };
  }

  private async mayShowContent(account: User): Promise<boolean> {
    const realm = await this.realms.get(account.realmId);
    return realm.setting('message_content_allowed_in_email_notifications') && account.setting('message_content_in_email_notifications');
  }

  private async listNewChannels(actor: Actor, { newChannels }: RealmActivity, realmUrl: string): Promise<DigestContent['newChannels']> {
    const visible: { name: string; url: string }[] = [];
    for (const channel of newChannels) {
      if (visible.length === MAX_NEW_CHANNELS) break;
      if (!(await this.channels.canReadContent(actor, channel))) continue;
      visible.push({
        name: plainName(channel.name),
        url: `${realmUrl}/#narrow/channel/${channel.id}-${encodeHashComponent(channel.name)}`,
      });
    }
    return visible;
  }
}
