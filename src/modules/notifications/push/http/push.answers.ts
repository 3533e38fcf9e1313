import { array, boolean, integer, literal, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import type { PushOutcome } from '../domain/push-outcome.js';
import { PUSH_FAILURES, PUSH_KINDS, type PushSubscription } from '../domain/push-subscription.js';

const Failure = nullable(literal(...PUSH_FAILURES));

/** A push subscription in the form of the API. */
const WirePushSubscription = named(
  'PushSubscription',
  object({
    id: integer(),
    kind: literal(...PUSH_KINDS),
    endpoint: string(),
    label: string(),
    include_content: boolean(),
    date_created: seconds(),
    last_success: nullable(seconds()),
    last_failure: nullable(seconds('Null if the last push arrived.')),
    failure: Failure,
  }),
);
type WirePushSubscription = Static<typeof WirePushSubscription>;

export const PushSubscriptionList = object({
  public_key: string('The `applicationServerKey` with which browsers subscribe, in base64url.'),
  push_subscriptions: array(WirePushSubscription),
});

export const NewPushSubscription = object({ subscription_id: integer() });

const WirePushTest = object({
  outcome: literal('accepted', 'gone', 'retry', 'rejected'),
  status: nullable(integer('The HTTP status of the answer. Null without one.')),
  failure: Failure,
});
export const PushTestAnswer = object({ test: WirePushTest });

export function presentPushSubscription(subscription: PushSubscription): WirePushSubscription {
  const { id, kind, endpoint, label, includesContent, createdAt, lastSuccessAt, failedAt, failure } = subscription;
  return {
    id,
    kind,
    endpoint,
    label,
    include_content: includesContent,
    date_created: toSeconds(createdAt),
    last_success: lastSuccessAt === null ? null : toSeconds(lastSuccessAt),
    last_failure: failedAt === null ? null : toSeconds(failedAt),
    failure,
  };
}

export function presentPushTest(outcome: PushOutcome): Static<typeof WirePushTest> {
  return { outcome: outcome.kind, status: outcome.status, failure: 'failure' in outcome ? outcome.failure : null };
}

function toSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000);
}
