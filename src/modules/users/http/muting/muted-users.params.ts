import { IntegerParam } from '../../../../http/params/parameter.js';

export class MutedUserParams {
  @IntegerParam()
  readonly mutedUserId!: number;
}
