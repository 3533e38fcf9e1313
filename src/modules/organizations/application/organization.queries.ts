import type { RealmId } from '../../../kernel/ids.js';

/** The numbers and sizes of what an organization contains. */
export interface OrganizationCounts {
  /** Active people. */
  readonly people: number;
  /** Active bots, without system bots. */
  readonly bots: number;
  /** Channels that are not archived. */
  readonly channels: number;
  /** The size of all uploaded files in bytes. */
  readonly fileBytes: number;
}

/** Reads across the tables of all contexts, for the operator. */
export abstract class OrganizationQueries {
  /** @returns the counts of the given organizations by their ids */
  abstract count(realmIds: readonly RealmId[]): Promise<ReadonlyMap<RealmId, OrganizationCounts>>;
}
