import { StringParam } from '../../../../http/params/parameter.js';

export class AddressChangeParams {
  @StringParam()
  readonly key!: string;
}
