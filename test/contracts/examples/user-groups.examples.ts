import type { TestAccount } from '../../support/test-realm.js';
import { makeGroup } from '../../support/user-groups.js';
import { example, type Example, onlyFor } from '../example.js';
import { unique, type World } from '../world.js';

const CLOSED = { guest: 'Not allowed for guest users', bot: 'This endpoint does not accept bot requests.' };
/** Only owners may manage these groups, because they belong to the owner. */
const OWNERS = { ...onlyFor(['owner'], 'Insufficient permission'), ...CLOSED };

const group = (world: World, members: readonly TestAccount[] = []): Promise<number> =>
  makeGroup(world.insiders.owner, unique('group'), members);
const inPath = async (world: World): Promise<{ path: { user_group_id: number } }> => ({ path: { user_group_id: await group(world) } });

export const USER_GROUPS: readonly Example[] = [
  example('GET /user_groups', inPath, CLOSED),
  example(
    'POST /user_groups/create',
    (world) => ({ parameters: { name: unique('group'), description: 'New', members: [world.insiders.member.user.id] } }),
    { guest: 'Insufficient permission' },
  ),
  example(
    'PATCH /user_groups/{user_group_id}',
    async (world) => ({ ...(await inPath(world)), parameters: { name: unique('better') } }),
    OWNERS,
  ),
  example('POST /user_groups/{user_group_id}/deactivate', inPath, onlyFor(['owner'], 'Insufficient permission')),
  example('GET /user_groups/{user_group_id}/members', inPath, CLOSED),
  example(
    'POST /user_groups/{user_group_id}/members',
    async (world) => ({ ...(await inPath(world)), parameters: { add: [world.insiders.guest.user.id] } }),
    OWNERS,
  ),
  example(
    'GET /user_groups/{user_group_id}/members/{user_id}',
    async (world) => ({ path: { user_group_id: await group(world), user_id: world.insiders.member.user.id } }),
    CLOSED,
  ),
  example('GET /user_groups/{user_group_id}/subgroups', inPath, CLOSED),
  example(
    'POST /user_groups/{user_group_id}/subgroups',
    async (world) => ({ ...(await inPath(world)), parameters: { add: [await group(world)] } }),
    OWNERS,
  ),
];
