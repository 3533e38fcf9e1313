import { array, described, integer, literal, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import type { NoticeExplanation } from '../application/explain-notices.service.js';
import type { TestResult } from '../application/test-notices.service.js';
import { NOTICE_OUTCOMES } from '../domain/decide.js';
import { DELIVERY_CHANNEL_NAMES } from '../domain/delivery-channel-name.js';
import { NOTICE_RESULTS, type Notice } from '../domain/notice.js';
import { NOTICE_CAUSES, OBSTACLES, REASONS } from '../domain/reason.js';

const Reason = described(
  literal(...REASONS),
  'The cause of the notice, or the one condition without which the outcome would be another. `setting_off` and `channel_setting_off` are followed by ' +
    'the name of the setting of the account, or of what it chose for the channel. `several_obstacles` if there are several.',
);

const Outcome = described(
  literal(...NOTICE_OUTCOMES),
  '`batch_until` and `hold_until`: until `due_at`; a held notice is decided again then.',
);

export const WireNotice = named(
  'Notice',
  object({
    id: integer(),
    message_id: integer(),
    channel: literal(...DELIVERY_CHANNEL_NAMES),
    cause: described(literal(...NOTICE_CAUSES), 'Why the message notifies the account.'),
    outcome: Outcome,
    reason: Reason,
    decided_at: seconds(),
    due_at: nullable(seconds('Null if it is finished.')),
    attempts: integer('How often its delivery was attempted.'),
    finished_at: nullable(seconds()),
    result: described(
      nullable(literal(...NOTICE_RESULTS)),
      '`handed_over`: to a queue of the server, which still tries. `accepted` or `rejected`: by the service of the channel. `failed`: after all ' +
        'attempts. `cancelled`: it was no longer needed. `dropped`: by the decision. Null before.',
    ),
    detail: nullable(string('What the service of the channel answered; never content.')),
  }),
);
export type WireNotice = Static<typeof WireNotice>;

export const NoticePage = object({
  notices: array(WireNotice),
  next_before: nullable(integer('`before` of the next page; null if this is the last one.')),
});

export const WireExplanation = named(
  'NoticeExplanation',
  object({
    channel: literal(...DELIVERY_CHANNEL_NAMES),
    recorded: described(nullable(WireNotice), 'The decision of that time; null if none was recorded, or it was deleted since.'),
    outcome: described(literal(...NOTICE_OUTCOMES), 'What the same message would lead to now.'),
    cause: described(nullable(literal(...NOTICE_CAUSES)), 'Null if the settings of the account take every cause away.'),
    reason: Reason,
    obstacles: array(literal(...OBSTACLES), 'Everything that prevents or delays the notice now.'),
  }),
);

export const ExplanationAnswer = object({ channels: array(WireExplanation, 'The delivery channels of the server.') });

const TEST_RESULTS = ['handed_over', 'accepted', 'rejected', 'cancelled', 'delayed', 'unreachable'] as const;

export const TestAnswer = object({
  outcome: described(
    literal(...TEST_RESULTS),
    '`handed_over`: to a queue of the server. `accepted` or `rejected`: by the service of the channel. `unreachable`: nothing was sent.',
  ),
  reason: nullable(string('Why the channel does not reach the account, such as `no_device`.')),
});

export function presentTest(tested: TestResult): Static<typeof TestAnswer> {
  return { outcome: tested.result, reason: 'reason' in tested ? (tested.reason ?? null) : null };
}

export function presentNotice(notice: Notice): WireNotice {
  const { id, messageId, channel, cause, outcome, reason, attempts, result, detail } = notice;
  return {
    id,
    message_id: messageId,
    channel,
    cause,
    outcome,
    reason,
    decided_at: toSeconds(notice.decidedAt),
    due_at: toSeconds(notice.dueAt),
    attempts,
    finished_at: toSeconds(notice.finishedAt),
    result,
    detail,
  };
}

export function presentExplanation({ channel, recorded, now }: NoticeExplanation): Static<typeof WireExplanation> {
  const { outcome, cause, reason, obstacles } = now;
  return { channel, recorded: recorded && presentNotice(recorded), outcome, cause, reason, obstacles };
}

function toSeconds<T extends number | null>(time: T): T {
  return (time === null ? null : Math.floor(time / 1000)) as T;
}
