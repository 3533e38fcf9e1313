import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EventNarrow } from './event-narrow.js';

/** What a client can deal with, as it declared on registering. */
export interface ClientCapabilities {
  readonly notificationSettingsNull: boolean;
  readonly userSettingsObject: boolean;
  readonly linkifierUrlTemplate: boolean;
  readonly archivedChannels: boolean;
  readonly emptyTopicName: boolean;
  /** Groups that are deactivated and not gone. */
  readonly deactivatedGroups: boolean;
  /** Presences by id, without the address. */
  readonly slimPresence: boolean;
  /** One event for any number of deleted messages. */
  readonly bulkMessageDeletion: boolean;
  /** Typing in channels. */
  readonly channelTyping: boolean;
  /** Accounts that a guest may not see need not be mentioned. */
  readonly userListIncomplete: boolean;
}

/** An event queue: nothing but a definition. What is in it follows from the event log and the client's own position. */
export interface EventQueue {
  readonly id: string;
  readonly userId: UserId;
  readonly realmId: RealmId;
  /** Of the log that it continues; it does not outlive that. */
  readonly epoch: string;
  /** The end of the log when the queue came into being: what is older never belonged to it. */
  readonly from: number;
  /** How often the account had been deactivated when the queue came into being: a queue does not outlive that. */
  readonly deactivations: number;
  /** A guest's: whether guests saw every account when the queue came into being. It does not outlive that either. Null for others, who see every account. */
  readonly seesEverybody: boolean | null;
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly narrow: EventNarrow;
  /** Message events of every public channel, subscribed or not. */
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly capabilities: ClientCapabilities;
  /** Milliseconds without a poll after which it is gone. */
  readonly idleMs: number;
}

/** Old types of event, by the types that replace them: who asks for those by name does not get the old ones. */
const REPLACED: Readonly<Record<string, string>> = { muted_topics: 'user_topic' };

/** Whether events of a type belong to the queue. */
export function isTypeRequested(queue: EventQueue, type: string): boolean {
  if (queue.eventTypes?.includes(REPLACED[type] ?? '')) return false;
  return queue.eventTypes === null || queue.eventTypes.includes(type);
}

/** Events about single settings that those about settings in general replace. */
const OLD_SETTING_EVENTS = ['update_display_settings', 'update_global_notifications'];

/**
 * Whether events are for clients with these capabilities: old ones know of typing in direct conversations only, of no URL templates,
 * and of nothing that happens to deactivated groups; new ones have no use for what only old ones know.
 */
export function isSupportedBy(
  { channelTyping, deactivatedGroups, linkifierUrlTemplate, userSettingsObject }: ClientCapabilities,
  event: { readonly type: string; readonly [key: string]: unknown },
): boolean {
  if (event.type === 'user_group' && event['of_deactivated_group'] === true) return deactivatedGroups;
  if (event.type === 'realm_linkifiers') return linkifierUrlTemplate;
  if (OLD_SETTING_EVENTS.includes(event.type)) return !userSettingsObject;
  return channelTyping || event.type !== 'typing' || event['message_type'] !== 'stream';
}
