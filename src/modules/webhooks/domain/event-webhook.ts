import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { DisabledReason, EndpointHealth } from './endpoint.js';

/** The types of events that webhooks can get. */
export const EVENT_WEBHOOK_TYPES = ['message'] as const;
export type EventWebhookType = (typeof EVENT_WEBHOOK_TYPES)[number];

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
  /** As that of an event queue; restricts events about messages. */
  readonly narrow: readonly (readonly [string, string])[];
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
