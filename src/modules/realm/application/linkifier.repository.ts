import type { RealmId } from '../../../kernel/ids.js';
import type { LinkRule } from '../../../kernel/link-rules.js';
import type { Linkifier, LinkifierId } from '../domain/linkifier.js';

export abstract class LinkifierRepository {
  /** Adds the linkifier after all others. */
  abstract add(realmId: RealmId, rule: LinkRule): Promise<LinkifierId>;
  abstract save(linkifier: Linkifier): Promise<void>;
  abstract delete(linkifier: Linkifier): Promise<void>;
  /** In their order. */
  abstract list(realmId: RealmId): Promise<Linkifier[]>;
}
