import type { Actor } from '../../../../kernel/actor.js';
import { eventKind } from '../../../../kernel/client-events.js';
import { array, boolean, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';

/** When an account does not want to be notified, in the form of the API. */
export const WireQuietHours = named(
  'QuietHours',
  object({
    windows: array(
      object({
        days: array(integer(), 'On which days it begins: 1 for Monday to 7 for Sunday.'),
        from: string('Such as `22:00`, in the time zone of the account.'),
        to: string('On the next day unless it is later than `from`.'),
      }),
    ),
    snooze_until: nullable(seconds()),
    allow_direct_messages: boolean(),
    allow_mentions: boolean('Mentions of the account by name.'),
    allowed_sender_ids: array(integer()),
  }),
);
export type WireQuietHours = Static<typeof WireQuietHours>;

/** Those of an account that wants none, and of visitors. */
export const NO_QUIET_HOURS: WireQuietHours = {
  windows: [],
  snooze_until: null,
  allow_direct_messages: false,
  allow_mentions: false,
  allowed_sender_ids: [],
};

/** The quiet hours of an account, for its initial state. The context of notifications provides them. */
export abstract class QuietHoursState {
  abstract load(actor: Actor): Promise<WireQuietHours>;
}

export const QUIET_HOURS_EVENTS = [eventKind('QuietHoursEvent', 'quiet_hours', { quiet_hours: WireQuietHours })] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly quietHours: typeof QUIET_HOURS_EVENTS;
  }
}
