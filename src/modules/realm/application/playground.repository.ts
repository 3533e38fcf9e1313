import type { RealmId } from '../../../kernel/ids.js';
import type { NewPlayground, Playground, PlaygroundId } from '../domain/playground.js';

export abstract class PlaygroundRepository {
  abstract add(realmId: RealmId, playground: NewPlayground): Promise<PlaygroundId>;
  /** @returns whether the realm had the playground */
  abstract delete(realmId: RealmId, id: PlaygroundId): Promise<boolean>;
  /** In the order of ids. */
  abstract list(realmId: RealmId): Promise<Playground[]>;
}
