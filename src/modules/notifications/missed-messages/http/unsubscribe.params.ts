import { ChoiceParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';

export class UnsubscribeParams {
  @IntegerParam({ min: 1 })
  readonly id!: number;

  @StringParam({ max: 100 })
  readonly secret!: string;
}

export class UnsubscribeForm extends UnsubscribeParams {
  /** What the form of the page stops or allows; a mail program sends none. */
  @ChoiceParam(['link', 'channel', 'all', 'none'], { optional: true })
  readonly scope?: 'link' | 'channel' | 'all' | 'none';
}
