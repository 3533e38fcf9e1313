import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Clock } from '../../../../kernel/clock.js';
import { Role } from '../../../../kernel/actor.js';
import type { RealmLookup } from '../../../realm/realm.api.js';
import type { UserLookup } from '../../accounts/application/user-lookup.js';
import type { GroupLookup } from './group-lookup.js';
import { GroupPermissions } from './group-permissions.js';

it('an organization that cannot be loaded is an error of the caller, and leaves no rejection that nothing handles', async () => {
  const outage = (): Promise<never> => Promise.reject(new Error('read ECONNRESET'));
  const permissions = new GroupPermissions(
    { loadFor: outage } as unknown as GroupLookup,
    { findById: outage, get: outage } as unknown as RealmLookup,
    {} as UserLookup,
    {} as Clock,
  );
  const unhandled: unknown[] = [];
  const note = (error: unknown): number => unhandled.push(error);
  process.on('unhandledRejection', note);

  await expect(permissions.includes(1, { id: 1, realmId: 1, role: Role.member, joinedAt: 0 })).rejects.toThrow('read ECONNRESET');
  await nextTurn();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
