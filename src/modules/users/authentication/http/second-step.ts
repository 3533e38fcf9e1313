import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { csrfField, CsrfTokens } from '../../../../http/auth/csrf-tokens.js';
import { preferredLanguage } from '../../../../http/request/preferred-language.js';
import { clientName } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { formField, submitButton } from '../../../../http/response/form-page.js';
import { errorParagraph, escapePageText, type Page, paragraph, sendPage } from '../../../../http/response/html-page.js';
import { pageProblem } from '../../../../http/response/page-problems.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { PageOrganizations } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { SecondFactorsService } from '../../factors/application/second-factors.service.js';
import { type LogInEnd, newChallenge, type StepTokenContents, StepTokens } from '../../factors/application/step-tokens.js';
import { PasskeyLogIn } from '../../factors/application/passkey-log-in.js';
import { CredentialsDigest } from '../application/credentials-digest.js';
import { LoginService } from '../application/login.service.js';
import { LoginBrowser } from './login-browser.js';
import { passkeyForm } from './passkey-form.js';
import { SECOND_STEP_TEXTS } from './second-step-texts.js';

export const SECOND_STEP_PATH = '/accounts/login/second-step/';

/** A log-in whose password was right. */
type Begun = StepTokenContents['secondStep'];

/** The page that asks for a code or a passkey after the password. */
@Injectable()
export class SecondStepPage {
  constructor(
    private readonly steps: StepTokens,
    private readonly passkeys: PasskeyLogIn,
    private readonly credentials: CredentialsDigest,
    private readonly browsers: LoginBrowser,
    private readonly organizations: PageOrganizations,
    private readonly tokens: CsrfTokens,
  ) {}

  /** @param error why the last try did not count; without one, the password has just been entered */
  async ask(request: IncomingWireMessage, response: ServerResponse, user: User, end: LogInEnd, error?: DomainError): Promise<void> {
    const { id: userId, realmId } = user;
    const language = preferredLanguage(request);
    const texts = SECOND_STEP_TEXTS[language];
    const [browser, challenge] = [this.browsers.remember(request, response), newChallenge()];
    const credentials = this.credentials.compute(user).toString('hex');
    const step = this.steps.issue('secondStep', { realmId, userId, credentials, browser, challenge, end });
    const csrfToken = this.tokens.ensure(request, response);
    const problem = error ? pageProblem(error, language) : '';
    const options = await this.passkeys.askAccount(user, challenge);
    const field = {
      name: 'code',
      label: texts.code,
      autocomplete: 'one-time-code',
      hint: texts.hint,
      focused: true,
      error: problem,
    } as const;
    const form = `    <form method="post" action="${SECOND_STEP_PATH}">
      ${csrfField(csrfToken)}
      <input type="hidden" name="step" value="${escapePageText(step)}">
${formField(field)}${submitButton(texts.goOn)}    </form>
`;
    const passkey = options && passkeyForm({ action: SECOND_STEP_PATH, csrfToken, hidden: { step }, options, language });
    sendPage(response, error ? statusOf(error) : 200, {
      title: texts.title,
      language,
      organization: await this.organizations.get(realmId),
      content: `${errorParagraph(problem)}${paragraph(texts.explained)}${form}${passkey ?? ''}    <p class="door-foot"><a href="/login/">${texts.again}</a></p>`,
      ...(options ? { usesPasskeys: true } : {}),
      ...(end.kind === 'mobile' ? { redirects: ['zulip:'] } : {}),
    });
  }
}

/** The page of a log-in that cannot go on. */
@Injectable()
export class BeginAgainPage {
  constructor(private readonly organizations: PageOrganizations) {}

  async find(realmId: RealmId, request: IncomingWireMessage): Promise<(error: string) => Page> {
    const language = preferredLanguage(request);
    const { failed: title, again } = SECOND_STEP_TEXTS[language];
    const organization = await this.organizations.get(realmId);
    const content = `    <p><a href="/login/">${again}</a></p>`;
    return (error) => ({ title, language, organization, content: `${errorParagraph(error)}${content}` });
  }
}

/** What somebody has entered in the second step. */
export interface SecondStepAnswer {
  /** A code of the authenticator app, or a recovery code; empty if a passkey was used. */
  readonly code: string;
  /** What the browser says of a passkey; empty without one. */
  readonly credential: string;
}

/** Takes the answer to the second step. */
@Injectable()
export class SecondStep {
  constructor(
    private readonly login: LoginService,
    private readonly factors: SecondFactorsService,
    private readonly passkeys: PasskeyLogIn,
    private readonly steps: StepTokens,
    private readonly credentials: CredentialsDigest,
    private readonly browsers: LoginBrowser,
    private readonly limiter: RateLimiter,
  ) {}

  /**
   * Uses the token of the first step up, which counts once, also for a wrong answer.
   * @returns the account, which has the same credentials as when the password was entered, and where the log-in is to end
   * @throws StepExpired, DomainError
   */
  async begin(request: IncomingWireMessage, realmId: RealmId, token: string): Promise<{ readonly user: User; readonly begun: Begun }> {
    const begun = await this.steps.use('secondStep', token);
    if (begun?.realmId !== realmId || !this.browsers.isSame(request, begun.browser)) throw new StepExpired();
    const user = await this.login.loginAfterPassword(realmId, begun.userId);
    if (this.credentials.compute(user).toString('hex') !== begun.credentials) throw new StepExpired();
    return { user, begun };
  }

  /** Wrong answers count as wrong passwords of the account. @throws DomainError AUTHENTICATION_FAILED, RATE_LIMIT_HIT */
  async check(user: User, { challenge }: Begun, answer: SecondStepAnswer, response: ServerResponse): Promise<void> {
    const { id, realmId, emailKey } = user;
    await this.limiter.limitFailures(`${realmId}:${emailKey}`, response, async () => {
      if (answer.credential === '') await this.factors.useCode(user, answer.code, clientName(response.req));
      else await this.passkeys.use(realmId, challenge, answer.credential, id);
    });
  }
}

/** The first step was too long ago, was done in another browser, or has led to a second one already. */
export class StepExpired extends DomainError {
  constructor() {
    super('AUTHENTICATION_FAILED', 'The log-in took too long, or was begun in another browser. Please begin again.');
  }
}
