import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { BooleanParam, IntegerParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { boolean, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { ScimPresenter } from '../application/scim.presenter.js';
import { ScimTokensService } from '../application/scim-tokens.service.js';
import type { ScimToken } from '../domain/scim-token.js';

class CreateTokenParams {
  @BooleanParam({ description: 'Whether the provider may make people moderators and administrators.' })
  readonly assignsRoles: boolean = false;

  @IntegerParam({ optional: true, min: 1, max: LIMITS.MAX_SCIM_TOKEN_DAYS, description: 'Without it, the token does not expire.' })
  readonly expiresInDays?: number;
}

const WireToken = named(
  'ScimToken',
  object({
    assigns_roles: boolean(),
    created_at: seconds('When it was made.'),
    expires_at: nullable(seconds('Null if it does not expire.')),
    used_at: nullable(seconds('When it was last used, to the minute.')),
  }),
);
const PresentToken = object({ base_url: string('The address to enter at the provider.'), token: nullable(WireToken) });
const NewToken = object({
  base_url: string(),
  token: WireToken,
  secret: string('What to enter at the provider. It cannot be read again.'),
});

/** The token of the provider that provisions the accounts of the organization. The Zulip server has it in its configuration. */
@Controller('api/v1/realm/scim_token')
export class ScimTokenController {
  constructor(
    private readonly tokens: ScimTokensService,
    private readonly presenter: ScimPresenter,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({
    access: 'owner',
    scope: 'full',
    summary: 'Returns what is known of the SCIM token, without the token.',
    answer: PresentToken,
  })
  async find(@CurrentActor() actor: Actor): Promise<Static<typeof PresentToken>> {
    const token = await this.tokens.find(actor);
    return { base_url: await this.presenter.baseUrl(actor.realmId), token: token && present(token) };
  }

  @Post()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Makes a SCIM token, which replaces the one before.', answer: NewToken })
  async create(
    @CurrentActor() actor: Actor,
    @Params() { assignsRoles, expiresInDays }: CreateTokenParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof NewToken>> {
    this.logins.check(request);
    const { token, secret } = await this.tokens.create(actor, { assignsRoles, expiresInDays: expiresInDays ?? null });
    return { base_url: await this.presenter.baseUrl(actor.realmId), token: present(token), secret };
  }

  @Delete()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Removes the SCIM token. The accounts stay as they are.' })
  async remove(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.check(request);
    await this.tokens.remove(actor);
  }
}

function present({ assignsRoles, createdAt, expiresAt, usedAt }: ScimToken): Static<typeof WireToken> {
  const inSeconds = (time: number | null): number | null => (time === null ? null : Math.floor(time / 1000));
  return {
    assigns_roles: assignsRoles,
    created_at: Math.floor(createdAt / 1000),
    expires_at: inSeconds(expiresAt),
    used_at: inSeconds(usedAt),
  };
}
