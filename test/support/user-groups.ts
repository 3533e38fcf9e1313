import type { Parameters } from './test-client.js';
import type { TestAccount } from './test-realm.js';

export type GroupObject = Record<string, unknown> & { readonly id: number; readonly name: string };

/** All groups that `account` can list. */
export async function groupsOf(account: TestAccount, parameters: Parameters = {}): Promise<GroupObject[]> {
  return (await account.client.get('user_groups', parameters)).body['user_groups'] as GroupObject[];
}

export async function groupNamed(account: TestAccount, name: string): Promise<GroupObject> {
  const group = (await groupsOf(account, { include_deactivated_groups: true })).find((candidate) => candidate.name === name);
  if (!group) throw new Error(`no group ${name}`);
  return group;
}

/** Creates a group. @returns its id */
export async function makeGroup(
  account: TestAccount,
  name: string,
  members: readonly TestAccount[] = [],
  more: Parameters = {},
): Promise<number> {
  const wish = { name, description: `About ${name}`, members: members.map(({ user }) => user.id), ...more };
  const { body } = await account.client.post('user_groups/create', wish);
  if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
  return body['group_id'] as number;
}
