import type { Notice, NoticeExplanation, NoticeReason } from '../../api/wire.js';

/** What became of a notice, for the reader. */
export interface NoticeSummary {
  /** `unrecorded`: nothing prevents the notice, and yet no decision about it is there. */
  readonly state: 'delivered' | 'handed_over' | 'waiting' | 'retrying' | 'rejected' | 'failed' | 'prevented' | 'unrecorded';
  /** When that happened or will happen, in seconds UTC; null if it has no time. */
  readonly at: number | null;
  /** Why: what caused, prevented or delayed it. Empty if it was only no longer needed. */
  readonly reasons: readonly NoticeReason[];
  /** What prevents or delays it today, where the reasons of then are not recorded one by one. */
  readonly today: readonly NoticeReason[];
}

/** What says nothing about then: whoever asks uses a client, and has usually read the message since. Notices that only wait are recorded. */
const OF_THIS_MOMENT: readonly NoticeReason[] = ['read_before_send', 'active', 'quiet_hours', 'snoozed', 'rate_limited'];

/** Summarizes a decision that was recorded. */
export function summaryOfNotice(notice: Notice): NoticeSummary {
  const summary = (state: NoticeSummary['state'], at: number | null): NoticeSummary => ({ state, at, reasons: [notice.reason], today: [] });
  switch (notice.result) {
    case null:
      return summary(notice.attempts > 0 ? 'retrying' : 'waiting', notice.due_at);
    case 'accepted':
      return summary('delivered', notice.finished_at);
    case 'handed_over':
      return summary('handed_over', null);
    case 'rejected':
    case 'failed':
      return summary(notice.result, notice.finished_at);
    case 'cancelled':
    case 'dropped':
      // A notice that nothing prevents still ends if there is nothing to show of its message.
      return { ...summary('prevented', null), reasons: notice.reason === notice.cause ? [] : [notice.reason] };
  }
}

/** Summarizes why a message did, or did not, notify the reader through one delivery channel. */
export function summaryOfExplanation({ recorded, cause, obstacles }: NoticeExplanation): NoticeSummary {
  const lasting = obstacles.filter((obstacle) => !OF_THIS_MOMENT.includes(obstacle));
  if (recorded) {
    const summary = summaryOfNotice(recorded);
    return recorded.reason === 'several_obstacles' ? { ...summary, today: lasting } : summary;
  }
  if (lasting.length > 0) return { state: 'prevented', at: null, reasons: lasting, today: [] };
  return { state: 'unrecorded', at: null, reasons: cause === null ? [] : [cause], today: [] };
}
