import { Controller, Delete, Get, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { AccountSessionsService, sessionId } from '../application/account-sessions.service.js';
import type { BrowserSession } from '../application/browser-session.repository.js';
import { SESSION_LIFETIME_MS } from '../application/browser-sessions.service.js';
import { SessionIdParams, SessionOwnerParams, SessionParams } from './login.params.js';

const WireSession = named(
  'BrowserSession',
  object({
    id: string(),
    device: string('`Firefox on Linux`; empty if it is not known.'),
    date_created: nullable(seconds('Null if it is not known.')),
    last_used_at: seconds('Exact to a day.'),
    is_current: boolean('Whether the request came with it.'),
  }),
);
const Sessions = object({ sessions: array(WireSession, 'The latest first.') });
const Ended = object({ ended: integer('How many sessions were ended.') });

/** The browser sessions of the own account. */
@Controller('api/v1/users/me/sessions')
export class OwnSessionsController {
  constructor(private readonly sessions: AccountSessionsService) {}

  @Get()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Lists the browsers in which the own account is logged in.', answer: Sessions })
  async list(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof Sessions>> {
    return present(await this.sessions.list(actor, actor.userId), request);
  }

  @Delete()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Logs the own account out of all other browsers.', answer: Ended })
  async endOthers(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof Ended>> {
    return { ended: await this.sessions.endOthers(actor, actor.userId, request.wire.authority?.session) };
  }

  @Delete(':session_id')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Logs the own account out of a browser.' })
  async end(@CurrentActor() actor: Actor, @Params() { id }: SessionIdParams): Promise<void> {
    await this.sessions.end(actor, actor.userId, id);
  }
}

/** The browser sessions of others. */
@Controller('api/v1/users/:user_id/sessions')
export class SessionsOfOthersController {
  constructor(private readonly sessions: AccountSessionsService) {}

  @Get()
  @Endpoint({
    access: 'administrator',
    scope: 'full',
    summary: 'Lists the browsers in which somebody is logged in.',
    answer: Sessions,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Params() { userId }: SessionOwnerParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof Sessions>> {
    return present(await this.sessions.list(actor, userId), request);
  }

  @Delete(':session_id')
  @Endpoint({ access: 'administrator', scope: 'full', summary: 'Logs somebody out of a browser.' })
  async end(@CurrentActor() actor: Actor, @Params() { userId, id }: SessionParams): Promise<void> {
    await this.sessions.end(actor, userId, id);
  }
}

function present(sessions: readonly BrowserSession[], { wire }: IncomingWireMessage): Static<typeof Sessions> {
  return {
    sessions: sessions.map((session) => ({
      id: sessionId(session),
      device: session.device,
      date_created: session.openedAt === 0 ? null : Math.floor(session.openedAt / 1000),
      last_used_at: Math.floor((session.expiresAt - SESSION_LIFETIME_MS) / 1000),
      is_current: wire.authority?.session?.equals(session.secretDigest) === true,
    })),
  };
}
