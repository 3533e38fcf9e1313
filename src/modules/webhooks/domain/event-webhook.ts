import type { EventType } from '../../../kernel/client-events.js';
import type { ChannelId, RealmId, UserId } from '../../../kernel/ids.js';
import type { DisabledReason, EndpointHealth } from './endpoint.js';

/** Types of events about messages, which a narrow restricts. */
const ABOUT_MESSAGES = ['message', 'update_message', 'delete_message', 'reaction', 'submessage'] as const;

/**
 * The types of events that webhooks can get: about messages, and about the organization. What is personal to the owner, true for a moment only, or contains
 * API keys is for the owner's own clients.
 */
export const EVENT_WEBHOOK_TYPES = [
  ...ABOUT_MESSAGES,
  'channel_folder',
  'custom_profile_fields',
  'default_stream_groups',
  'default_streams',
  'invites_changed',
  'realm',
  'realm_domains',
  'realm_emoji',
  'realm_linkifiers',
  'realm_playgrounds',
  'realm_user',
  'realm_user_settings_defaults',
  'stream',
  'subscription',
  'user_group',
  'user_status',
] as const satisfies readonly EventType[];
export type EventWebhookType = (typeof EVENT_WEBHOOK_TYPES)[number];

/** The types of events that describe an account: its profile, or its status. */
export const EVENT_TYPES_ABOUT_ACCOUNTS: readonly EventWebhookType[] = ['realm_user', 'user_status'];

export function isAboutMessages(type: string): boolean {
  return (ABOUT_MESSAGES as readonly string[]).includes(type);
}

export function isEventWebhookType(type: string): type is EventWebhookType {
  return (EVENT_WEBHOOK_TYPES as readonly string[]).includes(type);
}

export type EventWebhookId = number;

/**
 * Why a webhook is disabled: as the endpoint of a bot, because its owner has other credentials or was deactivated, or because too much waited for
 * its endpoint.
 */
export type EventWebhookDisabledReason = DisabledReason | 'credentials' | 'backlog';

/** What its owner chooses. */
export interface EventWebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly EventWebhookType[];
  /** As that of an event queue, with the ids of channels; restricts events about messages. */
  readonly narrow: readonly (readonly [operator: string, operand: string, channelId?: ChannelId])[];
  /** Messages contain HTML instead of Markdown. */
  readonly applyMarkdown: boolean;
}

/** A URL that gets events which its owner may see, with the health of its endpoint. Times are milliseconds UTC. */
export interface EventWebhook extends EventWebhookSettings, EndpointHealth {
  readonly id: EventWebhookId;
  readonly realmId: RealmId;
  readonly ownerId: UserId;
  readonly disabledReason: EventWebhookDisabledReason | null;
  /** Encrypted with the secret of the server. */
  readonly sealedSecret: Buffer;
  /** The one before; it signs until a time. */
  readonly previousSealedSecret: Buffer | null;
  readonly previousSecretUntil: number | null;
  /** The number of the newest event that was stored for it. */
  readonly lastSequence: number;
  readonly createdAt: number;
}
