/** What the server tells of a conversation whose messages this browser may not have seen. */
export interface Push {
  readonly title: string;
  readonly body: string;
  /** Identifies the conversation, as the notifications of the pages do. */
  readonly tag: string;
  /** The fragment of the address of the newest message. */
  readonly hash: string;
  /** The account that is notified. */
  readonly account: number;
  /** The messages, the newest last; none in a test. */
  readonly ids: readonly number[];
}

/** What the server tells when messages were read elsewhere, or deleted. */
export interface Withdrawal {
  readonly account: number;
  readonly withdrawn: readonly number[];
}

/** What a notification knows about itself: where a click leads, and for pages which messages it is about. */
export type NotificationData = Pick<Push, 'hash' | 'account' | 'ids'>;

/** A notification that is on screen. */
export interface ShownNotification {
  readonly title: string;
  readonly body: string;
  readonly data: NotificationData;
}

/** What is to be shown in place of the notification of the same conversation. */
export interface NextNotification extends ShownNotification {
  /** Whether it says something new, so that the device may make a sound. */
  readonly isNew: boolean;
}

/** A window of the client, as far as the choice of one depends on it. */
export interface OpenWindow {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
}

/** The address of the client. */
const PAGE = '/';

/**
 * Merges a push into the one notification of its conversation.
 * @param before the notification of the conversation that is on screen
 * @param windows those of the client
 * @returns undefined if a page that the reader looks at shows the messages by itself
 */
export function notificationFor(
  push: Push,
  before: ShownNotification | undefined,
  windows: readonly OpenWindow[],
): NextNotification | undefined {
  if (push.ids.length > 0 && windows.some(({ visibilityState }) => visibilityState === 'visible')) return undefined;
  const own = before?.data.account === push.account ? before : undefined;
  const known = own?.data.ids ?? [];
  const ids = [...new Set([...known, ...push.ids])];
  // A page behind others may have been faster. Browsers demand that every push shows something, so that it shows the same once more.
  if (own && ids.length === known.length && ids.length > 0) return { ...own, isNew: false };
  const { title, body, hash, account } = push;
  return { title: ids.length > 1 ? `(${ids.length}) ${title}` : title, body, data: { hash, account, ids }, isNew: true };
}

/** Whether a notification is about messages that were withdrawn: it shows the newest of its messages. */
export function isWithdrawn({ account, ids }: NotificationData, { account: owner, withdrawn }: Withdrawal): boolean {
  return account === owner && ids.length > 0 && withdrawn.includes(Math.max(...ids));
}

/** The window that shows a message after a click: the one that the reader used last. @param windows the one that had the focus last first */
export function windowToFocus<T extends OpenWindow>(windows: readonly T[]): T | undefined {
  const ours = windows.filter(({ url }) => new URL(url).pathname === PAGE);
  return ours.find(({ focused }) => focused) ?? ours.find(({ visibilityState }) => visibilityState === 'visible') ?? ours[0];
}

/** The address that shows a message in a new window. @param hash the fragment of its address @param reply whether it is to be answered there */
export function addressToOpen(hash: string, reply = false): string {
  return `${PAGE}${reply ? '?reply' : ''}#${hash.replace(/^#/, '')}`;
}

/** The act that notifications offer beside a click, as the pages name it too. */
export const REPLY = 'reply';

/** What can be done with a notification: a test cannot be answered. @param language of the browser, since a push does not name the reader's */
export function actionsOf({ ids }: NotificationData, language: string): { readonly action: string; readonly title: string }[] {
  return ids.length === 0 ? [] : [{ action: REPLY, title: language.startsWith('de') ? 'Antworten' : 'Reply' }];
}
