import type { UserGroupId, UserId } from '../../../../kernel/ids.js';

const USER = /<span class="user-mention" data-user-id="(\d+)">/g;
const GROUP = /<span class="user-group-mention" data-user-group-id="(\d+)">/g;

/** The accounts and groups that a rendered message mentions by name. Silent mentions have another class. */
export function mentionsIn(html: string): { readonly userIds: ReadonlySet<UserId>; readonly groupIds: readonly UserGroupId[] } {
  const ids = (pattern: RegExp): number[] => [...html.matchAll(pattern)].map(([, id]) => Number(id));
  return { userIds: new Set(ids(USER)), groupIds: [...new Set(ids(GROUP))] };
}
