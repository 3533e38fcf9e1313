import { StringParam } from '../../../../http/params/parameter.js';

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
