import { Injectable } from '@nestjs/common';
import { LoadMessageSourcesService, type Message, MessageRepository } from '../../../messaging/messages.api.js';
import type { User } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import type { Notice } from '../../notices/domain/notice.js';
import { conversationTag, conversationTitle, type ConversationPlace, messageHash } from '../domain/conversation-place.js';
import type { PushMessage } from '../domain/push-message.js';
import { pushTexts } from '../domain/push-texts.js';
import { MessageExcerpt } from './message-excerpt.js';
import { shortTag } from './short-tag.js';

/** A push with the notices of which it tells. */
export interface ComposedPush {
  readonly message: PushMessage;
  readonly notices: readonly Notice[];
}

/** A push that nobody has fetched for so long is of no use. */
const TTL_SECONDS = 86_400;
const TEST_TTL_SECONDS = 60;
const URGENT: readonly string[] = ['direct', 'mention', 'group_mention'] satisfies Notice['cause'][];

/** Writes what pushes say. */
@Injectable()
export class ComposePushesService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
    private readonly excerpts: MessageExcerpt,
    private readonly access: UserAccess,
  ) {}

  /**
   * One push for each conversation, with its newest message. Notices of deleted messages are left out.
   * @param maxConversations with more of them there is one summary
   */
  async compose(account: User, notices: readonly Notice[], maxConversations: number): Promise<ComposedPush[]> {
    const byMessage = new Map(notices.map((notice) => [notice.messageId, notice]));
    const messages = await this.messages.findByIds(account.realmId, [...byMessage.keys()]);
    const pushes = new Map<string, ComposedPush>();
    for (const { message, push } of await this.composeEach(account, messages)) {
      const notice = byMessage.get(message.id);
      if (!notice) continue;
      const before = pushes.get(push.tag);
      const isUrgent = URGENT.includes(notice.cause) || before?.message.isUrgent === true;
      pushes.set(push.tag, {
        message: { ...push, isUrgent, ids: [...(before?.message.ids ?? []), message.id] },
        notices: [...(before?.notices ?? []), notice],
      });
    }
    const composed = [...pushes.values()];
    return composed.length > maxConversations ? [summarize(account, composed)] : composed;
  }

  /** The push for which an account asks to see that they arrive. */
  composeTest(account: User): PushMessage {
    return {
      ...pushTexts(account.setting('default_language')).test,
      tag: `${account.id} test`,
      hash: '#settings/notifications',
      account: account.id,
      ids: [],
      isUrgent: true,
      ttlSeconds: TEST_TTL_SECONDS,
    };
  }

  /** The push of each message by itself, the oldest first. */
  private async composeEach(
    account: User,
    messages: readonly Message[],
  ): Promise<{ readonly message: Message; readonly push: PushMessage }[]> {
    const sorted = [...messages].sort((a, b) => a.id - b.id);
    const loaded = await this.sources.load(account.realmId, sorted);
    const texts = pushTexts(account.setting('default_language'));
    // Guests do not see everybody.
    const isVisible = await this.access.visibilityFilter(account.asActor(INTERNAL_CLIENT));
    return loaded.flatMap(({ sender, context: { channel, participants } }, index) => {
      const message = sorted[index];
      if (!message) return [];
      const place: ConversationPlace = channel
        ? {
            kind: 'topic',
            channelId: channel.id,
            channelName: channel.name,
            topic: message.topic,
            topicName: message.topic === '' ? texts.generalChat : message.topic,
          }
        : { kind: 'direct', participants: participants.map(({ id, fullName }) => ({ id, name: fullName })) };
      const push: PushMessage = {
        title: conversationTitle(place, { id: sender.id, name: isVisible(sender) ? sender.fullName : texts.unknownSender }, account.id),
        body: this.bodyOf(account, message, place),
        tag: shortTag(conversationTag(place, account.id)),
        hash: messageHash(place, message.id, account.id),
        account: account.id,
        ids: [message.id],
        isUrgent: false,
        ttlSeconds: TTL_SECONDS,
      };
      return [{ message, push }];
    });
  }

  /** The setting of notifications on the desktop counts for pushes as well, which are shown at the same place. */
  private bodyOf(account: User, message: Message, place: ConversationPlace): string {
    if (place.kind === 'direct' && !account.setting('pm_content_in_desktop_notifications')) {
      return pushTexts(account.setting('default_language')).newDirectMessage;
    }
    return this.excerpts.textOf(message.renderedContent);
  }
}

function summarize(account: User, pushes: readonly ComposedPush[]): ComposedPush {
  const ids = pushes.flatMap(({ message }) => message.ids).sort((a, b) => a - b);
  const titles = pushes.map(({ message }) => message.title);
  return {
    message: {
      title: pushTexts(account.setting('default_language')).summary(ids.length, pushes.length),
      body: titles.join('\n'),
      tag: `${account.id} summary`,
      hash: '#inbox',
      account: account.id,
      ids,
      isUrgent: pushes.some(({ message }) => message.isUrgent),
      ttlSeconds: TTL_SECONDS,
    },
    notices: pushes.flatMap(({ notices }) => notices),
  };
}
