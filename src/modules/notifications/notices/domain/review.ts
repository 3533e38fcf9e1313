import { decide } from './decide.js';
import { familyOf } from './delivery-channel-name.js';
import type { NoticeFacts } from './facts.js';
import type { Notice } from './notice.js';
import { type NoticeCause, type Reason, SEVERAL_OBSTACLES } from './reason.js';

/** What is to be done with a notice that is due. */
export type Review =
  /** @property cause why the account is notified now, which an edit of the message or another setting may have changed */
  | { readonly action: 'deliver'; readonly cause: NoticeCause }
  | { readonly action: 'cancel'; readonly reason: Reason }
  /** @property until milliseconds UTC */
  | { readonly action: 'hold'; readonly reason: Reason; readonly until: number };

/**
 * Decides again about a notice that is due, by the facts of now. A notice that waited because the account used a client is cancelled if a
 * client has fetched messages since: then the account has received it there.
 */
export function review(notice: Notice, facts: NoticeFacts): Review {
  const decision = decide({ ...facts, activity: mayBeShownElsewhere(notice, facts) ? facts.activity : null });
  switch (decision.outcome) {
    case 'drop':
      return { action: 'cancel', reason: decision.reason };
    case 'hold_until':
      if (decision.obstacles.includes('active')) return { action: 'cancel', reason: 'active' };
      return { action: 'hold', reason: decision.reason, until: decision.at ?? facts.now };
    default:
      return { action: 'deliver', cause: decision.cause ?? notice.cause };
  }
}

/** Whether the notice waits for a client that the account used, and not for a delay that the account chose. */
function mayBeShownElsewhere({ outcome, reason, channel }: Notice, { settings }: NoticeFacts): boolean {
  const waited = outcome === 'hold_until' && (reason === 'active' || reason === SEVERAL_OBSTACLES);
  return waited && !(familyOf(channel) === 'push' && settings.enable_online_push_notifications);
}
