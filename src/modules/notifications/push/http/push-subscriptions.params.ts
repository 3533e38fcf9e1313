import { BooleanParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

const SUBSCRIPTION_ID = { name: 'subscription_id', description: 'A push subscription of the account.' };

export class SubscribeToPushParams {
  @StringParam({
    nonBlank: true,
    max: LIMITS.MAX_PUSH_ENDPOINT_CHARACTERS,
    description: 'Where pushes go: what `PushSubscription.endpoint` is in a browser, or an address that takes plain text, such as ntfy.',
  })
  readonly endpoint!: string;

  @StringParam({ optional: true, max: 100, description: 'The public key of the browser or the application. Absent for plain text.' })
  readonly p256dh?: string;

  @StringParam({ optional: true, max: 30, description: 'The secret of the browser or the application. Absent for plain text.' })
  readonly auth?: string;

  @StringParam({ nonBlank: true, max: LIMITS.MAX_PUSH_LABEL_CODE_POINTS, description: 'What the account calls it.' })
  readonly label!: string;

  @BooleanParam({ description: 'Whether pushes in plain text contain the text of messages. Encrypted ones do.' })
  readonly includeContent: boolean = false;
}

export class PushSubscriptionParams {
  @IntegerParam(SUBSCRIPTION_ID)
  readonly subscriptionId!: number;
}
