import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { EmojiPolicy } from '../../../realm/realm.api.js';
import { UserLookup } from '../user-lookup.js';
import { GroupPermissions } from './group-permissions.js';

/** Adding emoji is a matter of the organization's setting. */
@Injectable()
export class GroupEmojiPolicy extends EmojiPolicy {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
  ) {
    super();
  }

  async canAdd({ userId }: Actor): Promise<boolean> {
    return this.permissions.realmAllows('can_add_custom_emoji_group', await this.users.get(userId));
  }
}
