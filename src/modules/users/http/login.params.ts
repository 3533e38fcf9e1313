import { IsEmail } from 'class-validator';
import { StringParam } from '../../../http/params/parameter.js';

const NO_ADDRESS = { message: 'Enter a valid email address.' };

export class FetchApiKeyParams {
  @IsEmail({}, NO_ADDRESS)
  @StringParam({ description: 'Address of the account.' })
  readonly username!: string;

  @StringParam()
  readonly password!: string;
}

export class DevFetchApiKeyParams {
  @IsEmail({}, NO_ADDRESS)
  @StringParam({ description: 'Address of the account.' })
  readonly username!: string;
}
