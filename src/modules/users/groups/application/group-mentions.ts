import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { EmojiPolicy, RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import type { UserGroup } from '../../permissions/domain/user-group.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';

/** Groups as texts mention them. */
@Injectable()
export class GroupMentions {
  constructor(
    private readonly directory: GroupLookup,
    private readonly repository: UserGroupRepository,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
  ) {}

  /** Groups with one of the names; case does not count. */
  async findByNames(realmId: RealmId, names: readonly string[]): Promise<UserGroup[]> {
    if (names.length === 0) return [];
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return (await this.directory.loadFor(realmId)).all.filter(({ name }) => wanted.has(name.toLowerCase()));
  }

  /** Active accounts in at least one of the groups, at any depth, by id. */
  async listMembers(realmId: RealmId, ids: readonly UserGroupId[]): Promise<UserId[]> {
    const [groups, realm, accounts] = await Promise.all([
      this.directory.loadFor(realmId),
      this.realms.get(realmId),
      this.repository.activeAccounts(realmId),
    ]);
    const candidates = accounts.map((account) => this.permissions.candidate(account, realm));
    return candidates.filter((who) => ids.some((id) => groups.contains(id, who))).map(({ id }) => id);
  }

  /** @throws BadRequest for the first group that the account may not mention; those of the server itself nobody may */
  async check(sender: User, ids: readonly UserGroupId[]): Promise<void> {
    if (ids.length === 0) return;
    const groups = await this.directory.loadFor(sender.realmId);
    for (const id of ids) {
      const group = groups.find(id);
      if (!group || (group.settings && (await this.permissions.includes(group.settings.can_mention_group, sender)))) continue;
      throw new BadRequest(`You are not allowed to mention user group '${group.name}'.`);
    }
  }
}

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
