import { CSRF_FIELD } from '../../../../http/auth/csrf-tokens.js';
import { IntegerParam, StringParam } from '../../../../http/params/parameter.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import { MAX_CREDENTIAL } from '../../factors/http/factors.params.js';

/** Of tokens that lead from one step of a log-in to the next. */
const MAX_STEP = 4_000;
const MAX_CODE = 50;
/** The maximum length of an address. */
const MAX_LOGIN = 254;

/** One slash, and then only characters that browsers do not rewrite. */
const LOCAL_PATH = /^\/(?![/\\])[\x21-\x7e]*$/;

/** The path if it belongs to this server; `/` for anything that leads elsewhere or that browsers may interpret differently. */
export function localPath(path: string): string {
  return LOCAL_PATH.test(path) && !path.includes('\\') ? path : '/';
}

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

/** Not a codec of the parameter, because a missing password is reported before an invalid address. @throws BadRequest */
export function checkAddress(username: string): void {
  const hasDomain = username.includes('.', username.indexOf('@'));
  if (!isAddress(username) || !hasDomain) throw new BadRequest('Enter a valid email address.');
}

/** What people may enter where a directory knows names. @throws BadRequest */
export function checkLogin(username: string): void {
  const login = username.trim();
  if (login === '' || login.length > MAX_LOGIN || /\p{Cc}/u.test(login)) throw new BadRequest('Enter your user name or your address.');
}

export class LoginPageParams {
  @StringParam({ description: 'The path to which the browser is redirected after the login.' })
  readonly next: string = '';
}

export class LoginFormsParams extends LoginPageParams {
  @StringParam({ description: '`all`: the page shows all ways of logging in, also where its only provider opens by itself otherwise.' })
  readonly ways: string = '';
}

/** Shows that a browser has begun a log-in by a provider, and which one it is. */
export const SIGN_ON_COOKIE = 'sign_on';

/** The fields have the names that they have on the Zulip server. */
export class DevelopmentLoginFormParams extends LoginPageParams {
  @StringParam({ name: 'direct_email' })
  readonly email: string = '';

  @StringParam({ name: CSRF_FIELD })
  readonly csrfToken: string = '';
}

/** The fields have the names that they have on the Zulip server, for programs that fill in its form. */
export class LoginFormParams extends LoginPageParams {
  @StringParam()
  readonly username: string = '';

  @StringParam()
  readonly password: string = '';

  @StringParam({ name: CSRF_FIELD })
  readonly csrfToken: string = '';
}

export class ApplicationLoginParams extends LoginPageParams {
  @StringParam({ name: 'mobile_flow_otp', description: 'The one-time pad with which a mobile application decrypts the API key.' })
  readonly otp: string = '';
}

export class ApplicationLoginFormParams extends LoginFormParams {
  @StringParam({ name: 'mobile_flow_otp' })
  readonly otp: string = '';
}

class StepParams extends LoginPageParams {
  @StringParam({ max: MAX_STEP })
  readonly step: string = '';

  @StringParam({ max: MAX_CREDENTIAL })
  readonly credential: string = '';

  @StringParam({ name: CSRF_FIELD })
  readonly csrfToken: string = '';
}

export class PasskeyLoginParams extends StepParams {}

export class SecondStepParams extends StepParams {
  @StringParam({ max: MAX_CODE })
  readonly code: string = '';
}

export class LogInAgainParams {
  @StringParam({ max: LIMITS.MAX_BODY_BYTES, description: 'The password of the account.' })
  readonly password: string = '';

  @StringParam({ max: MAX_CODE, description: 'A code of the authenticator app, or a recovery code, if the account needs a second step.' })
  readonly code: string = '';

  @StringParam({ max: MAX_STEP, description: 'The token that belongs to the passkey.' })
  readonly token: string = '';

  @StringParam({ max: MAX_CREDENTIAL, description: 'The JSON of the `PublicKeyCredential` with which the browser has answered.' })
  readonly credential: string = '';
}

export class SessionIdParams {
  @StringParam({ max: 64, name: 'session_id' })
  readonly id!: string;
}

export class SessionOwnerParams {
  @IntegerParam()
  readonly userId!: number;
}

export class SessionParams extends SessionOwnerParams {
  @StringParam({ max: 64, name: 'session_id' })
  readonly id!: string;
}

export class LogoutFormParams {
  @StringParam({ name: CSRF_FIELD })
  readonly csrfToken: string = '';
}
