import { BooleanParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';

export class UpdatePresenceParams {
  @IntegerParam({ optional: true, min: 0, description: 'How far back to look without last_update_id; 14 days if it is left out.' })
  readonly historyLimitDays?: number;

  @IntegerParam({ optional: true, description: 'The newest that the client has; -1 for nothing. Makes the answer the modern one.' })
  readonly lastUpdateId?: number;

  @BooleanParam({ description: 'Somebody used the client since it last told.' })
  readonly newUserInput: boolean = false;

  @BooleanParam({ description: 'Answer nothing.' })
  readonly pingOnly: boolean = false;

  @BooleanParam()
  readonly slimPresence: boolean = false;

  @StringParam({ description: '`active` or `idle`.' })
  readonly status!: string;
}

export class GetPresenceParams {
  @StringParam({ name: 'user_id_or_email' })
  readonly person!: string;
}
