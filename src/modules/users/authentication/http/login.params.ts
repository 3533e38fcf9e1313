import { LIMITS } from '../../../../kernel/limits.js';
import { isEmail } from 'class-validator';
import { StringParam } from '../../../../http/params/parameter.js';
import { BadRequest } from '../../../../kernel/domain-error.js';

export class FetchApiKeyParams {
  @StringParam({ description: 'Address of the account.' })
  readonly username!: string;

  @StringParam({ max: LIMITS.MAX_BODY_BYTES })
  readonly password!: string;
}

export class DevFetchApiKeyParams {
  @StringParam({ description: 'Address of the account.' })
  readonly username!: string;
}

/** Not a rule of the parameter, because a missing password is reported before a bad address. @throws BadRequest */
export function checkAddress(username: string): void {
  if (!isEmail(username)) throw new BadRequest('Enter a valid email address.');
}

export class LogInPageParams {
  @StringParam({ description: 'Where the browser goes when it is logged in.' })
  readonly next: string = '';
}

/** The fields are called as in the reference, for programs that fill in its form. */
export class LogInParams extends LogInPageParams {
  @StringParam()
  readonly username: string = '';

  @StringParam()
  readonly password: string = '';

  @StringParam({ name: 'csrfmiddlewaretoken' })
  readonly csrfToken: string = '';
}
