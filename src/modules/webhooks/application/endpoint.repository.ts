import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { Endpoint } from '../domain/endpoint.js';

/** How endpoints have been doing: one record for all processes. */
export abstract class EndpointRepository {
  /** An untroubled one if nothing is on record. */
  abstract get(realmId: RealmId, botId: UserId): Promise<Endpoint>;

  /** Stores what `change` makes of the record, to which nothing else happens in between. */
  abstract change<T extends { readonly endpoint: Endpoint }>(
    realmId: RealmId,
    botId: UserId,
    change: (endpoint: Endpoint) => T,
  ): Promise<T>;
}
