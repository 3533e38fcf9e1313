import type { Message } from '../../api/wire.js';
import { type Conversation, conversationOf, keyOf } from '../../state/model/conversation.js';
import { emojiText } from '../../state/messages/emoji.js';
import { conversationOfNarrow, narrowOf } from '../../state/model/narrow.js';
import { isForDesktop, isForEars } from '../../state/notices/notification-rules.js';
import { localUrl } from '../../ui/foreign-url.js';
import type { Client } from '../../client/client.js';
import { cleanHtml } from '../../ui/clean-html.js';
import { showTimes } from '../content/time-text.js';
import { channelName, nameOf, participantNames, topicName } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { shortTag } from './short-tag.js';
import { playSound } from './sounds.js';

/** A tab that the reader does not look at lets the others see the message first. */
const HESITATION_MS = 300;
/** How long a tab that takes care of a message holds it. */
const CLAIM_MS = 10_000;
/** Messages within this time are one burst. */
const BURST_MS = 3000;
const MAX_TEXT = 200;

/** What a notification knows about itself, for the service worker and for later messages of its conversation. */
interface NotificationData {
  /** The fragment of the address of the newest message. */
  readonly hash: string;
  /** The account that is notified. */
  readonly account: number;
  /** Its messages; none in a test. */
  readonly ids: readonly number[];
}

/** Notifies the reader of messages that are not on screen, once per conversation, and withdraws that when they are read elsewhere. */
export class DesktopNotifications {
  private lastMessageAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly client: Client) {
    client.onEvent((event) => {
      if (event.type === 'message') void this.receive(event.message.id);
      else if (event.type === 'update_message_flags' || event.type === 'delete_message') void this.withdrawRead();
    });
    void this.withdrawRead();
  }

  private async receive(id: number): Promise<void> {
    const { state } = this.client;
    const message = state.messages[id];
    if (!message) return;
    const [isSeen, isHeard] = [isForDesktop(state, message), isForEars(state, message)];
    if (!isSeen && !isHeard) return;
    const onScreen = this.isOnScreen(message);
    if (!onScreen) await new Promise((resolve) => setTimeout(resolve, HESITATION_MS));
    await claim(`skein-notification-${state.ownId}-${id}`, async () => {
      if (onScreen || !state.unread.keys.has(id)) return;
      if (isHeard) await this.sound();
      if (isSeen) await this.show(message);
    });
  }

  /** Whether the reader looks at the conversation of a message. */
  private isOnScreen(message: Message): boolean {
    if (document.visibilityState !== 'visible' || !document.hasFocus()) return false;
    const { state, navigation } = this.client;
    const location = navigation.location();
    const open = location.view === 'narrow' ? conversationOfNarrow(location.narrow, state.ownId) : null;
    return open !== null && keyOf(open) === keyOf(conversationOf(message, state.ownId));
  }

  private async sound(): Promise<void> {
    const isInBurst = performance.now() - this.lastMessageAt < BURST_MS;
    this.lastMessageAt = performance.now();
    if (!isInBurst) await playSound(this.client.state.settings.notification_sound);
  }

  private async show(message: Message): Promise<void> {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    const { state, navigation } = this.client;
    const conversation = conversationOf(message, state.ownId);
    const tag = await shortTag(`${state.ownId} ${keyOf(conversation)}`);
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return;
    const [before] = await registration.getNotifications({ tag });
    const ids = [
      ...((before?.data as NotificationData | undefined)?.ids ?? []).filter((id) => id !== message.id && state.unread.keys.has(id)),
      message.id,
    ];
    const data: NotificationData = {
      hash: navigation.href({ view: 'narrow', narrow: narrowOf(conversation), near: message.id }),
      account: state.ownId,
      ids,
    };
    const icon = localUrl(state.people[message.sender_id]?.avatar_url);
    // Browsers that know no actions leave them out.
    const options: NotificationOptions & { readonly actions: readonly { readonly action: 'reply'; readonly title: string }[] } = {
      actions: [{ action: 'reply', title: t().notifications.reply }],
      body: this.textOf(message),
      tag,
      data,
      ...(icon ? { icon } : {}),
      silent: true,
    };
    await registration.showNotification(this.titleOf(message, conversation, ids.length), options);
  }

  private titleOf(message: Message, conversation: Conversation, count: number): string {
    const { state } = this.client;
    const sender = nameOf(state, message.sender_id);
    const place =
      conversation.kind === 'topic'
        ? `${channelName(state, conversation.channelId)} › ${topicName(conversation.topic)}`
        : conversation.userIds.length > 1
          ? participantNames(state, conversation.userIds)
          : '';
    const title = place === '' ? sender : `${sender} (${place})`;
    return count > 1 ? t().notifications.several(count, title) : title;
  }

  private textOf(message: Message): string {
    if (message.type === 'private' && !this.client.state.settings.pm_content_in_desktop_notifications) {
      return t().notifications.newDirectMessage;
    }
    const body = document.createElement('template');
    body.innerHTML = cleanHtml(message.content) as unknown as string;
    for (const secret of body.content.querySelectorAll('.spoiler-content')) secret.textContent = '(…)';
    for (const sound of body.content.querySelectorAll('audio')) sound.replaceWith(sound.title);
    for (const emoji of body.content.querySelectorAll('.emoji')) emoji.replaceWith(charactersOf(emoji));
    showTimes(body.content);
    const text = body.content.textContent.replace(/\s+/g, ' ').trim();
    return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
  }

  private async withdrawRead(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.getRegistration();
    const { state } = this.client;
    for (const notification of (await registration?.getNotifications()) ?? []) {
      const { account, ids } = notification.data as NotificationData;
      const isRead = ids.length > 0 && !ids.some((id) => state.unread.keys.has(id));
      if (account !== state.ownId || isRead) notification.close();
    }
  }
}

/** The characters of an emoji; the name of one that only the organization has. */
function charactersOf(emoji: Element): string {
  const [, code] = /\bemoji-([\da-f]+(?:-[\da-f]+)*)\b/.exec(emoji.className) ?? [];
  return code === undefined ? (emoji.getAttribute('alt') ?? emoji.textContent) : emojiText(code);
}

/** Runs work unless another tab does. Without a secure context, tabs do not know of one another. */
async function claim(name: string, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  });
}
