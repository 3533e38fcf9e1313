import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { isStepDone, offeredSteps } from './first-steps.js';
import { ROLE } from './roles.js';

const OLA = 1;
const BEN = 2;

interface Facts {
  readonly role?: number;
  readonly hasBen?: boolean;
  readonly hasChannel?: boolean;
  readonly hasWritten?: boolean;
  readonly iconSource?: string;
}

/** What the owner of a new organization knows, and what has been done since. */
function stateWith(facts: Facts = {}): ClientState {
  const { role = ROLE.owner, hasBen = false, hasChannel = false, hasWritten = false, iconSource = 'G' } = facts;
  return {
    ownId: OLA,
    people: {
      [OLA]: { user_id: OLA, role, is_active: true, is_bot: false },
      ...(hasBen ? { [BEN]: { user_id: BEN, role: ROLE.member, is_active: true, is_bot: false } } : {}),
      3: { user_id: 3, role: ROLE.member, is_active: true, is_bot: true },
    },
    channels: { 5: { creator_id: null }, ...(hasChannel ? { 6: { creator_id: OLA } } : {}) },
    messages: { 8: { sender_id: 3 }, ...(hasWritten ? { 9: { sender_id: OLA } } : {}) },
    realm: { icon_source: iconSource, logo_source: 'D' },
  } as unknown as ClientState;
}

describe('The first steps of an owner', () => {
  it('are offered when the organization has only been created', () => {
    expect(offeredSteps(stateWith(), [])).toEqual(['create', 'invite', 'channels', 'write', 'settings']);
    expect(isStepDone(stateWith(), 'create')).toBe(true);
  });

  it.each([
    ['invite', { hasBen: true }],
    ['channels', { hasChannel: true }],
    ['write', { hasWritten: true }],
    ['settings', { iconSource: 'U' }],
  ] as const)('know when "%s" is done', (step, change) => {
    expect([isStepDone(stateWith(), step), isStepDone(stateWith(change), step)]).toEqual([false, true]);
  });

  it('are not offered any more when three are done', () => {
    expect(offeredSteps(stateWith({ hasBen: true }), [])).toHaveLength(5);
    expect(offeredSteps(stateWith({ hasBen: true, hasWritten: true }), [])).toEqual([]);
  });

  it('leave out what the owner has skipped, and vanish when nothing is left', () => {
    expect(offeredSteps(stateWith(), ['invite', 'settings'])).toEqual(['create', 'channels', 'write']);
    expect(offeredSteps(stateWith(), ['invite', 'channels', 'write', 'settings'])).toEqual([]);
  });

  it('are not offered to other members', () => {
    expect(offeredSteps(stateWith({ role: ROLE.administrator }), [])).toEqual([]);
  });
});
