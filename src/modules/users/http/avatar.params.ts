import { IntegerParam, StringParam } from '../../../http/params/parameter.js';

export class AvatarByIdParams {
  @IntegerParam()
  readonly userId!: number;
}

export class AvatarByAddressParams {
  @StringParam()
  readonly email!: string;
}

export class AvatarFileParams {
  @IntegerParam()
  readonly realmId!: number;

  @StringParam()
  readonly file!: string;
}
