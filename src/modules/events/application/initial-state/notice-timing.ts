import type { Actor } from '../../../../kernel/actor.js';
import { eventKind } from '../../../../kernel/client-events.js';
import { described, integer, literal, named, object, type Static } from '../../../../kernel/schema.js';

/** When notices reach an account, in the form of the API. */
export const WireNoticeTiming = named(
  'NoticeTiming',
  object({
    digest_period: described(
      literal('weekly', 'daily'),
      '`weekly`: after five days of absence, on the day that the organization chose. `daily`: after each day of absence. None come while ' +
        '`enable_digest_emails` of the account or `realm_digest_emails_enabled` is off.',
    ),
    push_delay_seconds: integer(
      'For how long pushes wait while the account is active; they are not sent if the message is read meanwhile.',
    ),
  }),
);
export type WireNoticeTiming = Static<typeof WireNoticeTiming>;

/** That of visitors, who get no notices. */
export const USUAL_NOTICE_TIMING: WireNoticeTiming = { digest_period: 'weekly', push_delay_seconds: 0 };

/** When notices reach an account, for its initial state. The context of notifications provides it. */
export abstract class NoticeTimingState {
  abstract load(actor: Actor): Promise<WireNoticeTiming>;
}

export const NOTICE_TIMING_EVENTS = [eventKind('NoticeTimingEvent', 'notice_timing', { notice_timing: WireNoticeTiming })] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly noticeTiming: typeof NOTICE_TIMING_EVENTS;
  }
}
