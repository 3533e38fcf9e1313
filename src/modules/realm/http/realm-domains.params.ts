import { BooleanParam, StringParam } from '../../../http/params/parameter.js';

export class AddDomainParams {
  @StringParam()
  readonly domain!: string;

  @BooleanParam()
  readonly allowSubdomains!: boolean;
}

export class ChangeDomainParams {
  @StringParam()
  readonly domain!: string;

  @BooleanParam()
  readonly allowSubdomains!: boolean;
}

export class RemoveDomainParams {
  @StringParam()
  readonly domain!: string;
}
