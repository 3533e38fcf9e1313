import type { ClientState } from '../model/client-state.js';
import { isOwner } from './rights.js';

/** What makes an empty organization a place for a team, in the order in which it is offered to its owner. */
export const FIRST_STEPS = ['create', 'invite', 'channels', 'write', 'settings'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** After so many steps an organization has begun, and the others are not offered any more. */
const ENOUGH = 3;

/** Whether a step has been done, as far as the state knows. Messages that were never loaded do not count. */
export function isStepDone(state: ClientState, step: FirstStep): boolean {
  switch (step) {
    case 'create':
      return true;
    case 'invite':
      return Object.values(state.people).some(
        ({ user_id: id, is_bot: isBot, is_active: isActive }) => id !== state.ownId && !isBot && isActive,
      );
    case 'channels':
      // The channels with which an organization begins have no creator.
      return Object.values(state.channels).some(({ creator_id: creatorId }) => creatorId !== null);
    case 'write':
      return Object.values(state.messages).some(({ sender_id: senderId }) => senderId === state.ownId);
    case 'settings':
      return state.realm.icon_source === 'U' || state.realm.logo_source === 'U';
  }
}

/**
 * The steps that the account may be offered; none if it is no owner, or if the organization has begun.
 * @param skipped the steps that the owner does not want to see
 */
export function offeredSteps(state: ClientState, skipped: readonly FirstStep[]): readonly FirstStep[] {
  if (!isOwner(state)) return [];
  const done = FIRST_STEPS.filter((step) => isStepDone(state, step));
  const offered = FIRST_STEPS.filter((step) => done.includes(step) || !skipped.includes(step));
  return done.length >= ENOUGH || offered.length === done.length ? [] : offered;
}
