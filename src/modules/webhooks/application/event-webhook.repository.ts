import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { EventWebhook, EventWebhookId } from '../domain/event-webhook.js';

/** Stores the webhooks that get events. */
export abstract class EventWebhookRepository {
  /** In ascending order of ids. */
  abstract list(realmId: RealmId): Promise<EventWebhook[]>;
  abstract listOwned(ownerId: UserId): Promise<EventWebhook[]>;
  abstract find(realmId: RealmId, id: EventWebhookId): Promise<EventWebhook | null>;
  /** Locks those of the realm until the surrounding unit of work ends. @returns their number */
  abstract lockAll(realmId: RealmId): Promise<number>;
  abstract add(webhook: Omit<EventWebhook, 'id'>): Promise<EventWebhook>;
  /** Locks the row, applies `change`, and stores the result; one unit of work. @returns null if there is none */
  abstract change<T extends { readonly endpoint: EventWebhook }>(
    realmId: RealmId,
    id: EventWebhookId,
    change: (webhook: EventWebhook) => T,
  ): Promise<T | null>;
  /** Deletes a webhook; its deliveries are deleted later. @returns false if there is none */
  abstract remove(realmId: RealmId, id: EventWebhookId): Promise<boolean>;
}
