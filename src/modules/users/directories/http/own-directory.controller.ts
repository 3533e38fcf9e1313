import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { PasswordLogin } from '../../authentication/http/password-login.js';
import { DirectoryLogInService } from '../application/directory-log-in.service.js';
import { DirectoryLogInParams } from './directory.params.js';

/** Connects the account of somebody who is logged in with its person in the directory of the organization. */
@Controller('api/v1/users/me/directory')
export class OwnDirectoryController {
  constructor(
    private readonly directory: DirectoryLogInService,
    private readonly logins: RecentLogins,
    private readonly limiter: RateLimiter,
    private readonly login: PasswordLogin,
  ) {}

  @Post()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Connects the account with a person of the directory, whose password is entered.' })
  async connect(
    @CurrentActor() actor: Actor,
    @Params() { login, password }: DirectoryLogInParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<void> {
    this.logins.checkSession(request);
    await this.login.orNote(actor.realmId, login, request.res, () =>
      this.limiter.limitFailures(`${actor.realmId}:${login.trim().toLowerCase()}`, request.res, () =>
        this.directory.connect(actor, login, password),
      ),
    );
  }
}
