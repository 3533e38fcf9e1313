import { StringParam } from '../../../../http/params/parameter.js';

export class ExternalContentParams {
  @StringParam()
  readonly digest!: string;

  @StringParam({ name: 'received_url' })
  readonly receivedUrl!: string;
}
