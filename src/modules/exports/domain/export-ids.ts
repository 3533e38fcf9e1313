import type { AnonymousGroup, GroupSettingValue } from '../../../kernel/group-setting-value.js';
import type { ConversationId, UserGroupId, UserId } from '../../../kernel/ids.js';

/** The id of the recipient of what is sent to a person alone. There is no such thing here; its ids are the odd ones. */
export function personRecipient(id: UserId): number {
  return 2 * id + 1;
}

/** The id of the recipient of what is sent to a channel, or to a group of people. */
export function conversationRecipient(id: ConversationId): number {
  return 2 * id;
}

/** Group settings that list accounts and groups are groups without a name in an export. */
export class UnnamedGroups {
  private readonly found = new Map<UserGroupId, AnonymousGroup>();
  private readonly known = new Map<string, UserGroupId>();

  /** @param next the first id that no group has */
  constructor(private next: UserGroupId) {}

  /** The id of the group that stands for a value. */
  idOf(value: GroupSettingValue): UserGroupId {
    if (typeof value === 'number') return value;
    const key = JSON.stringify([value.direct_members.toSorted(ascending), value.direct_subgroups.toSorted(ascending)]);
    const id = this.known.get(key) ?? this.next++;
    this.known.set(key, id);
    this.found.set(id, value);
    return id;
  }

  /** All that have been asked for. */
  list(): ReadonlyMap<UserGroupId, AnonymousGroup> {
    return this.found;
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** Numbers the rows of tables that have no ids here. */
export class RowIds {
  private last = 0;

  next(): number {
    this.last += 1;
    return this.last;
  }
}
