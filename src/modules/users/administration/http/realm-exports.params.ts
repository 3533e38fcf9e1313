import { IntegerParam } from '../../../../http/params/parameter.js';

export class CreateRealmExportParams {
  @IntegerParam({ oneOf: [1, 2], description: '1 for public data, 2 for all data of the accounts that consent.' })
  readonly exportType: number = 1;
}
