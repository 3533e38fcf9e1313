import { api, answerOf } from '../api/api-client.js';
import type { paths } from '../api/api-types.js';

type FormOf<O> = O extends { readonly requestBody?: { readonly content: { readonly 'application/x-www-form-urlencoded': infer F } } }
  ? F
  : never;

/** What can be changed of a group, as the API names it. */
export type GroupChange = FormOf<paths['/api/v1/user_groups/{user_group_id}']['patch']>;
/** Who enters and leaves a group, by id. */
export type MembershipChange = FormOf<paths['/api/v1/user_groups/{user_group_id}/members']['post']>;
export type NewGroup = FormOf<paths['/api/v1/user_groups/create']['post']>;

/** @returns the id of the group. @throws ApiError, ConnectionLost or SessionEnded */
export async function createGroup(group: NewGroup): Promise<number> {
  const { group_id: id } = await answerOf(api.POST('/api/v1/user_groups/create', { body: group }));
  return id;
}

/** Changes a group for everybody. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeGroup(groupId: number, change: GroupChange): Promise<void> {
  await answerOf(api.PATCH('/api/v1/user_groups/{user_group_id}', { params: { path: { user_group_id: groupId } }, body: change }));
}

/** Adds people and groups to a group, and removes them: all of the change or nothing. @throws ApiError, ConnectionLost or SessionEnded */
export async function changeMembers(groupId: number, change: MembershipChange): Promise<void> {
  const params = { path: { user_group_id: groupId } };
  await answerOf(api.POST('/api/v1/user_groups/{user_group_id}/members', { params, body: change }));
}

/** Deactivates a group. @throws ApiError if a setting still names it; ConnectionLost or SessionEnded */
export async function deactivateGroup(groupId: number): Promise<void> {
  await answerOf(api.POST('/api/v1/user_groups/{user_group_id}/deactivate', { params: { path: { user_group_id: groupId } } }));
}
