import type { RealmId, UserId } from '../../../../kernel/ids.js';

export interface ProfileValue {
  readonly realmId: RealmId;
  readonly userId: UserId;
  readonly fieldId: number;
  readonly value: string;
  /** HTML, if the field takes Markdown. */
  readonly renderedValue: string | null;
}

export abstract class ProfileValueRepository {
  /** Keeps a value in place of the one that was there. */
  abstract put(value: ProfileValue): Promise<void>;
  /** @returns whether there was one */
  abstract remove(realmId: RealmId, userId: UserId, fieldId: number): Promise<boolean>;
  abstract removeField(realmId: RealmId, fieldId: number): Promise<void>;
  /** @returns who had one of the values in the field */
  abstract removeValues(realmId: RealmId, fieldId: number, values: readonly string[]): Promise<UserId[]>;
}
