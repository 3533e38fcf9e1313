import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { LoadMessageSourcesService, type Message, MessageRepository } from '../../../messaging/messages.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../../users/accounts.api.js';
import { AvatarUrls, presentHiddenSender, UserAccess } from '../../../users/profiles.api.js';
import { INTERNAL_CLIENT } from '../../../users/system-bots.api.js';
import type { Notice } from '../../notices/domain/notice.js';
import { MessageExcerpt } from '../../push/application/message-excerpt.js';
import { pushTexts } from '../../push/domain/push-texts.js';
import { messagePush, type MobilePush, type PushedMessage, type PushReceiver, removalPush, testPush } from '../domain/mobile-push.js';

/** A push with the notices of which it tells. */
export interface ComposedMobilePush {
  readonly push: MobilePush;
  readonly notices: readonly Notice[];
}

const URGENT: readonly string[] = ['direct', 'mention', 'group_mention'] satisfies Notice['cause'][];

/** Writes what mobile applications get. */
@Injectable()
export class ComposeMobilePushesService {
  constructor(
    private readonly messages: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
    private readonly excerpts: MessageExcerpt,
    private readonly access: UserAccess,
    private readonly avatars: AvatarUrls,
    private readonly realms: RealmLookup,
    private readonly clock: Clock,
  ) {}

  /** One push for each conversation, with its newest message. Notices of deleted messages are left out. */
  async compose(account: User, notices: readonly Notice[]): Promise<ComposedMobilePush[]> {
    const byMessage = new Map(notices.map((notice) => [notice.messageId, notice]));
    const messages = await this.messages.findByIds(account.realmId, [...byMessage.keys()]);
    const receiver = await this.receiverOf(account);
    const conversations = new Map<string, Message[]>();
    for (const message of [...messages].sort((a, b) => a.id - b.id)) {
      const key = `${message.conversationId}:${foldCase(message.topic)}`;
      conversations.set(key, [...(conversations.get(key) ?? []), message]);
    }
    const composed: ComposedMobilePush[] = [];
    for (const all of conversations.values()) {
      const own = all.flatMap(({ id }) => byMessage.get(id) ?? []);
      const shown = await this.present(account, all, own.at(-1)?.cause ?? 'direct', receiver);
      composed.push({
        push: messagePush(
          receiver,
          shown,
          own.some(({ cause }) => URGENT.includes(cause)),
        ),
        notices: own,
      });
    }
    return composed;
  }

  /** The push for which an account asks to see that they arrive. */
  async composeTest(account: User): Promise<MobilePush> {
    return testPush(await this.receiverOf(account), Math.floor(this.clock.now() / 1000));
  }

  /** The push that takes back what devices show about messages. @param ids ascending */
  async composeRemoval(account: User, ids: readonly MessageId[]): Promise<MobilePush> {
    return removalPush(await this.receiverOf(account), ids);
  }

  private async receiverOf(account: User): Promise<PushReceiver> {
    const { realmId, id } = account;
    const { name } = await this.realms.get(realmId);
    const [host, realmUrl] = [await this.realms.realmHost(realmId), await this.realms.realmUrl(realmId)];
    return { host, realmId, realmName: name, realmUrl, userId: id, texts: pushTexts(account.setting('default_language')) };
  }

  /** @param messages of one conversation, the newest last */
  private async present(account: User, messages: readonly Message[], cause: string, receiver: PushReceiver): Promise<PushedMessage> {
    const newest = messages.slice(-1);
    const [loaded] = await this.sources.load(account.realmId, newest);
    const [message] = newest;
    if (!loaded || !message) throw new Error('A conversation has at least one message.');
    const { channel, participants } = loaded.context;
    const others = participants.filter(({ id }) => id !== account.id);
    return {
      id: message.id,
      time: Math.floor(message.sentAt / 1000),
      sender: await this.senderFor(account, loaded.sender, receiver),
      place: channel
        ? {
            kind: 'channel',
            id: channel.id,
            name: channel.name,
            topic: message.topic,
            topicName: message.topic === '' ? receiver.texts.generalChat : message.topic,
          }
        : { kind: 'direct', participantIds: participants.map(({ id }) => id), others: others.map(({ fullName }) => fullName) },
      cause,
      text: await this.textFor(account, message, channel === undefined),
      ids: messages.map(({ id }) => id),
    };
  }

  /** Guests do not see everybody. */
  private async senderFor(account: User, sender: User, { host, texts }: PushReceiver): Promise<PushedMessage['sender']> {
    const isVisible = await this.access.visibilityFilter(account.asActor(INTERNAL_CLIENT));
    if (!isVisible(sender)) {
      const { sender_email: email, avatar_url: avatarUrl } = presentHiddenSender(sender.id, host);
      return { id: sender.id, name: texts.unknownSender, email, avatarUrl };
    }
    return { id: sender.id, name: sender.fullName, email: sender.apiEmail(host), avatarUrl: this.avatars.urlOf(sender) };
  }

  /** The setting of notifications on the desktop counts for those on phones as well. */
  private async textFor(account: User, { renderedContent }: Message, isDirect: boolean): Promise<string> {
    const texts = pushTexts(account.setting('default_language'));
    if ((await this.realms.get(account.realmId)).setting('require_e2ee_push_notifications')) return texts.newMessage;
    if (isDirect && !account.setting('pm_content_in_desktop_notifications')) return texts.newDirectMessage;
    return this.excerpts.textOf(renderedContent);
  }
}
