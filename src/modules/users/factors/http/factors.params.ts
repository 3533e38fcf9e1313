import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { LIMITS } from '../../../../kernel/limits.js';

/** Of tokens that lead from one step to the next. */
const MAX_TOKEN = 2_000;
/** Of what browsers say of passkeys, with the certificates of attestations, which count for nothing here. */
export const MAX_CREDENTIAL = 50_000;

const NAME = { max: LIMITS.MAX_PASSKEY_NAME_CODE_POINTS, description: 'What its owner calls the passkey.' };

export class ConfirmTotpParams {
  @StringParam({ max: MAX_TOKEN, description: 'The token of the set-up.' })
  readonly token!: string;

  @StringParam({ max: 30, description: 'The code that the app shows.' })
  readonly code!: string;
}

export class CreatePasskeyParams {
  @StringParam({ max: MAX_TOKEN, description: 'The token of the set-up.' })
  readonly token!: string;

  @StringParam({ max: MAX_CREDENTIAL, description: 'The JSON of the `PublicKeyCredential` that the browser has created.' })
  readonly credential!: string;

  @StringParam(NAME)
  readonly name!: string;
}

export class PasskeyParams {
  @IntegerParam({ name: 'passkey_id' })
  readonly id!: number;
}

export class RenamePasskeyParams extends PasskeyParams {
  @StringParam(NAME)
  readonly name!: string;
}

export class RemoveFactorsParams {
  @IntegerParam()
  readonly userId!: number;
}
