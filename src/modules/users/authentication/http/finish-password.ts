import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { SecondFactorsService } from '../../factors/application/second-factors.service.js';
import type { LogInEnd } from '../../factors/application/step-tokens.js';
import { FinishLogin } from './finish-login.js';
import { PasswordLogin } from './password-login.js';
import { SecondStepPage } from './second-step.js';

/** The page of the web client where people add second factors. */
const SET_UP_PATH = '/#settings/security';

/** What was entered in a form for a password. */
export interface EnteredPassword {
  readonly realmId: RealmId;
  readonly username: string;
  readonly password: string;
}

/** Answers forms with a password: ends the log-in, or asks for the second step where the account needs one. */
@Injectable()
export class FinishPassword {
  constructor(
    private readonly login: PasswordLogin,
    private readonly factors: SecondFactorsService,
    private readonly page: SecondStepPage,
    private readonly finishing: FinishLogin,
    private readonly realms: RealmLookup,
  ) {}

  /** @throws DomainError if the password is not right */
  async logIn(
    request: IncomingWireMessage,
    response: ServerResponse,
    { realmId, username, password }: EnteredPassword,
    end: LogInEnd,
  ): Promise<void> {
    const user = await this.login.prove(realmId, username, password, response);
    if (await this.factors.areRequiredOf(user)) await this.page.ask(request, response, user, end);
    else await this.finishing.finish(request, response, user, await this.endWithoutFactor(realmId, end));
  }

  /** Where the organization wants a second factor, a browser is led to its set-up. */
  private async endWithoutFactor(realmId: RealmId, end: LogInEnd): Promise<LogInEnd> {
    const isWanted = end.kind === 'browser' && (await this.realms.get(realmId)).setting('require_second_factor');
    return isWanted ? { kind: 'browser', next: SET_UP_PATH } : end;
  }
}
