import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { Endpoint } from '../domain/endpoint.js';

/** Stores the health of endpoints. */
export abstract class EndpointRepository {
  /** Returns a healthy endpoint if nothing is stored. */
  abstract get(realmId: RealmId, botId: UserId): Promise<Endpoint>;

  /** Locks the row, applies `change` to the endpoint, and stores the result; one unit of work. */
  abstract change<T extends { readonly endpoint: Endpoint }>(
    realmId: RealmId,
    botId: UserId,
    change: (endpoint: Endpoint) => T,
  ): Promise<T>;
}
