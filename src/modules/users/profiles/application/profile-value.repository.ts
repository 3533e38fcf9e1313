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
  /** Replaces the value that the account has in the field, if any. */
  abstract save(value: ProfileValue): Promise<void>;
  /** @returns whether there was one */
  abstract delete(realmId: RealmId, userId: UserId, fieldId: number): Promise<boolean>;
  abstract deleteField(realmId: RealmId, fieldId: number): Promise<void>;
  /** Inside the unit of work. @returns the accounts that had one of the values in the field, by id */
  abstract deleteValues(realmId: RealmId, fieldId: number, values: readonly string[]): Promise<UserId[]>;
}
