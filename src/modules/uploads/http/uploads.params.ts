import { IntegerParam, StringParam } from '../../../http/params/parameter.js';

/** The parts of the path of a file. */
export class FilePathParams {
  @IntegerParam({ name: 'realm_id_str' })
  readonly realmId!: number;

  @StringParam()
  readonly spread!: string;

  @StringParam()
  readonly token!: string;

  @StringParam()
  readonly filename!: string;
}

export class ThumbnailParams {
  @IntegerParam({ name: 'realm_id_str' })
  readonly realmId!: number;

  @StringParam()
  readonly spread!: string;

  @StringParam()
  readonly token!: string;

  @StringParam()
  readonly filename!: string;

  @StringParam()
  readonly format!: string;
}

export class TemporaryFileParams {
  @StringParam()
  readonly token!: string;

  @StringParam()
  readonly filename!: string;
}

export class AttachmentIdParams {
  @IntegerParam()
  readonly attachmentId!: number;
}
