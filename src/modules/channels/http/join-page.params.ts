import { StringParam } from '../../../http/params/parameter.js';

export class JoinPageParams {
  @StringParam()
  readonly key!: string;
}

/** What the forms send: an address by a link that was passed on, else a name and a password. */
export class JoinFormParams extends JoinPageParams {
  @StringParam({ max: 254 })
  readonly email: string = '';

  @StringParam()
  readonly fullName: string = '';

  @StringParam()
  readonly password: string = '';
}
