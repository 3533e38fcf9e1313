import type { PushTexts } from '../../push/domain/push-texts.js';
import type { DeviceKind } from './mobile-device.js';

const MAX_CONTENT = 200;
const MAX_TITLE = 100;
/** The services take 4,096 bytes. */
const MAX_IDS = 50;
const MAX_PARTICIPANTS = 100;

/** The organization and the account to which a push goes. */
export interface PushReceiver {
  /** The host name of the organization, such as `chat.example.com`. */
  readonly host: string;
  readonly realmId: number;
  readonly realmName: string;
  readonly realmUrl: string;
  readonly userId: number;
  /** In the language of the account. */
  readonly texts: PushTexts;
}

/** A message as an application shows it. */
export interface PushedMessage {
  readonly id: number;
  /** Seconds UTC. */
  readonly time: number;
  readonly sender: { readonly id: number; readonly name: string; readonly email: string; readonly avatarUrl: string };
  readonly place:
    | { readonly kind: 'channel'; readonly id: number; readonly name: string; readonly topic: string; readonly topicName: string }
    /** @property others the participants without the account */
    | { readonly kind: 'direct'; readonly participantIds: readonly number[]; readonly others: readonly string[] };
  readonly cause: string;
  /** Without formatting. */
  readonly text: string;
  /** All messages of the conversation of which the push tells, in the order of their ids. */
  readonly ids: readonly number[];
}

/** A push in the forms of both services, as the applications of Zulip read them since feature level 413. */
export interface MobilePush {
  readonly apns: Readonly<Record<string, unknown>>;
  readonly fcm: Readonly<Record<string, unknown>>;
  readonly isUrgent: boolean;
}

/** Tells of the newest message of a conversation. */
export function messagePush(receiver: PushReceiver, message: PushedMessage, isUrgent: boolean): MobilePush {
  const { id, time, sender, place, text, ids } = message;
  const content = excerpt(text, MAX_CONTENT);
  const common = {
    ...receiverFields(receiver),
    sender_id: sender.id,
    sender_email: sender.email,
    ...(place.kind === 'channel'
      ? { recipient_type: 'stream', stream: place.name, stream_id: place.id, topic: place.topic }
      : { recipient_type: 'private', ...(isListed(place) ? { pm_users: place.participantIds.join(',') } : {}) }),
  };
  return {
    apns: {
      alert: { title: titleOf(message), subtitle: subtitleOf(message, receiver.texts), body: content },
      sound: 'default',
      badge: 0,
      custom: { zulip: { ...common, message_ids: ids.slice(-MAX_IDS) } },
    },
    fcm: {
      ...serverFields(receiver),
      ...common,
      time,
      event: 'message',
      zulip_message_id: id,
      content,
      sender_full_name: sender.name,
      sender_avatar_url: sender.avatarUrl,
    },
    isUrgent,
  };
}

/** As many of the newest messages a device is asked to withdraw at once. */
const MAX_WITHDRAWN = 200;

/** Takes back what devices show about messages. @param ids ascending */
export function removalPush(receiver: PushReceiver, ids: readonly number[]): MobilePush {
  const newest = ids.slice(-MAX_WITHDRAWN);
  const common = { ...receiverFields(receiver), event: 'remove', zulip_message_ids: newest.join(',') };
  return {
    apns: { badge: 0, custom: { zulip: common } },
    fcm: { ...serverFields(receiver), ...common },
    isUrgent: false,
  };
}

/** The push for which an account asks to see that they arrive. @param time seconds UTC */
export function testPush(receiver: PushReceiver, time: number): MobilePush {
  const common = { ...receiverFields(receiver), event: 'test', time };
  const alert = receiver.texts.mobileTest(receiver.realmName, receiver.realmUrl);
  return { apns: { alert, sound: 'default', custom: { zulip: common } }, fcm: { ...serverFields(receiver), ...common }, isUrgent: true };
}

/** The tokens of devices by their service. */
export function tokensOf(devices: readonly { readonly kind: DeviceKind; readonly token: string }[], kind: DeviceKind): string[] {
  return devices.filter((device) => device.kind === kind).map(({ token }) => token);
}

function receiverFields({ realmName, realmUrl, userId }: PushReceiver): Record<string, unknown> {
  return { realm_uri: realmUrl, realm_url: realmUrl, realm_name: realmName, user_id: userId };
}

/** What only Android applications get. */
function serverFields({ host, realmId }: PushReceiver): Record<string, unknown> {
  return { server: host, realm_id: realmId };
}

/** Whether a push lists the participants. Without a list it leads to the sender, which is better than a push that is too long to arrive. */
function isListed({ others, participantIds }: Extract<PushedMessage['place'], { kind: 'direct' }>): boolean {
  return others.length > 1 && participantIds.length <= MAX_PARTICIPANTS;
}

function titleOf({ sender, place }: PushedMessage): string {
  if (place.kind === 'channel') return `#${place.name} > ${place.topicName}`;
  return place.others.length > 1 ? excerpt(place.others.join(', '), MAX_TITLE) : sender.name;
}

function subtitleOf({ sender, place, cause }: PushedMessage, texts: PushTexts): string {
  if (cause === 'mention') return texts.mentionedYou(sender.name);
  if (cause.includes('wildcard')) return texts.mentionedEveryone(sender.name);
  return place.kind === 'direct' && place.others.length <= 1 ? '' : `${sender.name}:`;
}

/** The first code points of a text. */
function excerpt(text: string, max: number): string {
  const points = Array.from(text);
  return points.length > max ? `${points.slice(0, max).join('')}…` : text;
}
