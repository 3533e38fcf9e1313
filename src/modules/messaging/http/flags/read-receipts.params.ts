import { IntegerParam } from '../../../../http/params/parameter.js';

export class ReadReceiptsParams {
  @IntegerParam()
  readonly messageId!: number;
}
