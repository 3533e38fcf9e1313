import type { RealmId, UserGroupId } from '../../../kernel/ids.js';

export class UserGroup {
  readonly id!: UserGroupId;

  constructor(
    readonly realmId: RealmId,
    public name: string,
    public description: string,
    /** Made by the server for a role; see `SYSTEM_GROUPS`. */
    readonly system: boolean,
  ) {}
}
