import { CSRF_FIELD } from '../../../../http/auth/csrf-tokens.js';
import { StringParam } from '../../../../http/params/parameter.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { SignOnEnd } from '../application/sign-on-attempts.js';
import { checkOtp } from '../../authentication/http/application-addresses.js';
import { localPath } from '../../authentication/http/login.params.js';

export class BeginSignOnParams {
  @StringParam({ description: 'The path to which the browser is redirected after the log-in.' })
  readonly next: string = '';

  @StringParam({ name: 'mobile_flow_otp', description: 'The one-time pad with which a mobile application decrypts the API key.' })
  readonly mobileOtp: string = '';

  @StringParam({ name: 'desktop_flow_otp', description: 'The key with which a desktop application decrypts its token.' })
  readonly desktopOtp: string = '';

  @StringParam({ description: 'Lets somebody try a provider that is turned off.' })
  readonly test: string = '';
}

export class BeginOpenIdParams extends BeginSignOnParams {
  @StringParam({ name: 'name', description: 'The name of the provider.' })
  readonly providerName: string = '';
}

/** The client of the provider reads the other parameters of the answer itself. */
export class CompleteSignOnParams {
  @StringParam()
  readonly state: string = '';
}

export class CompleteOpenIdParams extends CompleteSignOnParams {
  @StringParam({ name: 'name', description: 'The name of the provider.' })
  readonly providerName: string = '';
}

export class ConnectAccountParams {
  @StringParam()
  readonly identity: string = '';

  @StringParam()
  readonly username: string = '';

  @StringParam()
  readonly password: string = '';

  @StringParam({ description: 'Of the second step, if the account needs one.' })
  readonly code: string = '';

  @StringParam({ name: CSRF_FIELD })
  readonly csrfToken: string = '';
}

export class DesktopLoginParams {
  @StringParam()
  readonly token: string = '';
}

/** Where the log-in is to end. @throws BadRequest for a pad of a wrong form, and for two */
export function endOf({ next, mobileOtp, desktopOtp }: BeginSignOnParams): SignOnEnd {
  if (mobileOtp !== '' && desktopOtp !== '') throw new BadRequest('Invalid OTP');
  if (mobileOtp === '' && desktopOtp === '') return { kind: 'browser', next: localPath(next) };
  const otp = mobileOtp === '' ? desktopOtp : mobileOtp;
  checkOtp(otp);
  return { kind: mobileOtp === '' ? 'desktop' : 'mobile', otp };
}
