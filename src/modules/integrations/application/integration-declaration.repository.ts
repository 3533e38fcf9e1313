import type { RealmId } from '../../../kernel/ids.js';

/** A declaration of an organization: JSON, as an administrator has written it. */
export interface StoredDeclaration {
  readonly name: string;
  readonly declaration: string;
}

/** Stores the integrations that organizations declare themselves. */
export abstract class IntegrationDeclarationRepository {
  /** In the order of their names. */
  abstract list(realmId: RealmId): Promise<StoredDeclaration[]>;
  /** Null if there is none. */
  abstract find(realmId: RealmId, name: string): Promise<StoredDeclaration | null>;
  abstract put(realmId: RealmId, declaration: StoredDeclaration): Promise<void>;
  /** @returns whether there was one */
  abstract remove(realmId: RealmId, name: string): Promise<boolean>;
}
