import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';
import { EmojiPolicy } from '../../../realm/emoji.api.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';
import { UserGroupRepository } from '../../permissions/application/user-group.repository.js';
import type { UserGroup } from '../../permissions/domain/user-group.js';

/** Resolves the groups that message content mentions, and checks that the sender may mention them. */
@Injectable()
export class GroupMentions {
  constructor(
    private readonly lookup: GroupLookup,
    private readonly repository: UserGroupRepository,
    private readonly permissions: GroupPermissions,
    private readonly realms: RealmLookup,
  ) {}

  /** Groups with one of the names, compared without regard to case. */
  async findByNames(realmId: RealmId, names: readonly string[]): Promise<UserGroup[]> {
    if (names.length === 0) return [];
    const lowerCaseNames = new Set(names.map((name) => name.toLowerCase()));
    return (await this.lookup.loadFor(realmId)).all.filter(({ name }) => lowerCaseNames.has(name.toLowerCase()));
  }

  /** Active accounts that belong to at least one of the groups, directly or through subgroups, by id. */
  async listMembers(realmId: RealmId, ids: readonly UserGroupId[]): Promise<UserId[]> {
    const [groups, realm, accounts] = await Promise.all([
      this.lookup.loadFor(realmId),
      this.realms.get(realmId),
      this.repository.listActiveAccounts(realmId),
    ]);
    const candidates = accounts.map((account) => this.permissions.memberFacts(account, realm));
    return candidates.filter((facts) => ids.some((id) => groups.contains(id, facts))).map(({ id }) => id);
  }

  /** That group to which the account belongs, of some, which has the fewest members; null if it belongs to none. */
  async findSmallestWith(realmId: RealmId, ids: readonly UserGroupId[], userId: UserId): Promise<UserGroup | null> {
    let smallest: { readonly id: UserGroupId; readonly count: number } | null = null;
    for (const id of ids) {
      const members = await this.listMembers(realmId, [id]);
      if (members.includes(userId) && (smallest === null || members.length < smallest.count)) smallest = { id, count: members.length };
    }
    return (smallest && (await this.lookup.loadFor(realmId)).find(smallest.id)) ?? null;
  }

  /** @throws BadRequest for the first group that the sender may not mention. Nobody may mention a system group. */
  async check(sender: User, ids: readonly UserGroupId[]): Promise<void> {
    const groups = await this.lookup.loadFor(sender.realmId);
    for (const id of ids) {
      const group = groups.find(id);
      if (!group || (group.settings && (await this.permissions.includes(group.settings.can_mention_group, sender)))) continue;
      throw new BadRequest(`You are not allowed to mention user group '${group.name}'.`);
    }
  }
}

/** Decides by the realm's group setting who may add custom emoji. */
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
