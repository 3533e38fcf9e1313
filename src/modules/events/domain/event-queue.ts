import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EventNarrow } from './event-narrow.js';

/** What a client supports, as it declared when it registered. */
export interface ClientCapabilities {
  readonly notificationSettingsNull: boolean;
  readonly userSettingsObject: boolean;
  readonly linkifierUrlTemplate: boolean;
  readonly archivedChannels: boolean;
  readonly emptyTopicName: boolean;
  /** Deactivated groups. */
  readonly deactivatedGroups: boolean;
  /** Presences by user id, without the email address. */
  readonly simplifiedPresence: boolean;
  readonly slimPresence: boolean;
  /** One event for several deleted messages. */
  readonly bulkMessageDeletion: boolean;
  /** Typing events of channels. */
  readonly channelTyping: boolean;
  /** Custom emoji that are added or changed one by one. */
  readonly singleEmoji: boolean;
  /** A list of users without those that the guest may not see. */
  readonly userListIncomplete: boolean;
}

/** The definition of an event queue. Its content follows from the event log and the client's position. Stored as JSON. */
export interface EventQueue {
  readonly id: string;
  readonly userId: UserId;
  readonly realmId: RealmId;
  /** The epoch of the event log; the queue ends with it. */
  readonly epoch: string;
  /** The end of the event log when the queue was registered. */
  readonly from: number;
  /** The number of the account's deactivations when the queue was registered; the queue ends with the next one. */
  readonly deactivations: number;
  /** Whether a guest saw all accounts when the queue was registered; the queue ends when that changes. Null if the account is no guest. */
  readonly seesEverybody: boolean | null;
  /** Null for all types. */
  readonly eventTypes: readonly string[] | null;
  /** The scoped API key that registered the queue, which alone of the account's scoped keys reads it; absent without one. */
  readonly keyId?: number;
  readonly narrow: EventNarrow;
  /** The queue receives the messages of all public channels, subscribed or not. */
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly capabilities: ClientCapabilities;
  /** Milliseconds without a poll after which the queue is deleted. */
  readonly idleMs: number;
}

/** Legacy event types with the types that replace them. Clients that request the replacement do not get the legacy type. */
const REPLACEMENTS: Readonly<Record<string, string>> = { muted_topics: 'user_topic' };

/** Types of events that contain the API keys of bots. */
const TYPES_WITH_KEYS = ['realm_bot'];

/** Whether the queue requested events of a type, and may receive them: scoped keys do not read other keys. */
export function isTypeRequested(queue: EventQueue, type: string): boolean {
  if (queue.keyId !== undefined && TYPES_WITH_KEYS.includes(type)) return false;
  if (queue.eventTypes?.includes(REPLACEMENTS[type] ?? '')) return false;
  return queue.eventTypes === null || queue.eventTypes.includes(type);
}

/** Legacy event types that `user_settings` replaces. */
const LEGACY_SETTING_EVENTS = ['update_display_settings', 'update_global_notifications'];

/**
 * Whether clients with these capabilities support an event. Typing in channels, URL templates and deactivated groups require a capability;
 * legacy setting events are for clients without the one that replaces them.
 */
export function isSupportedBy(
  { channelTyping, deactivatedGroups, linkifierUrlTemplate, userSettingsObject }: ClientCapabilities,
  event: { readonly type: string; readonly [key: string]: unknown },
): boolean {
  if (event.type === 'user_group' && event['of_deactivated_group'] === true) return deactivatedGroups;
  if (event.type === 'realm_linkifiers') return linkifierUrlTemplate;
  if (LEGACY_SETTING_EVENTS.includes(event.type)) return !userSettingsObject;
  return channelTyping || event.type !== 'typing' || event['message_type'] !== 'stream';
}
