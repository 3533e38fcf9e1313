import { Controller, Delete, Get, Patch, Post, Req } from '@nestjs/common';
import { arrayOf, text } from '../../../../http/codecs/codec.js';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { BooleanParam, ChoiceParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, literal, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { ProviderRegistrations } from '../application/provider-registrations.js';
import { SignOnProvidersService } from '../application/sign-on-providers.service.js';
import { PROVIDER_KINDS, type ProviderKind } from '../domain/provider-kind.js';
import type { SignOnProvider } from '../domain/sign-on-provider.js';

const MAX_DOMAINS = 100;
const MAX_ISSUER = 500;
const MAX_SECRET = 1_000;

class AddProviderParams {
  @ChoiceParam(PROVIDER_KINDS, { description: '`oidc`: OpenID Connect; `github`: GitHub, or a GitHub Enterprise Server.' })
  readonly kind: ProviderKind = 'oidc';

  @StringParam({ max: 30, description: 'Names it in addresses: lower case letters, digits and hyphens. `github` for that kind.' })
  readonly name!: string;

  @StringParam({ max: 60 })
  readonly displayName!: string;

  @StringParam({
    max: MAX_ISSUER,
    description: 'The issuer, or the address of its discovery document; the address of GitHub, `https://github.com` if it is empty.',
  })
  readonly issuer: string = '';

  @StringParam({ max: 255 })
  readonly clientId!: string;

  @StringParam({ max: MAX_SECRET })
  readonly clientSecret!: string;

  @Param(arrayOf(text({ max: 253 }), { max: MAX_DOMAINS }), { description: 'Only confirmed addresses of these domains log in.' })
  readonly domains: readonly string[] = [];

  @BooleanParam({ description: 'Whether people without an account get one at their first log-in.' })
  readonly createsAccounts: boolean = false;

  @BooleanParam({ description: 'Whether a log-out here continues at the provider.' })
  readonly logsOutThere: boolean = false;

  @BooleanParam({ description: 'Whether the provider is asked every 15 minutes if people may still log in.' })
  readonly checksPeople: boolean = false;

  @StringParam({ max: 100, description: 'The claim that lists the names of the groups that new people join; empty without one.' })
  readonly groupsClaim: string = '';

  @StringParam({ max: 100, description: 'The claim by which new people are guests; empty without one.' })
  readonly roleClaim: string = '';
}

class ProviderParams {
  @StringParam()
  readonly name!: string;
}

class ChangeProviderParams extends ProviderParams {
  @BooleanParam({ optional: true, description: 'It can be turned on after a test log-in has succeeded.' })
  readonly enabled?: boolean;

  @StringParam({ optional: true, max: 60 })
  readonly displayName?: string;

  @StringParam({ optional: true, max: 255 })
  readonly clientId?: string;

  @StringParam({ optional: true, max: MAX_SECRET })
  readonly clientSecret?: string;

  @Param(arrayOf(text({ max: 253 }), { max: MAX_DOMAINS }), { optional: true, description: 'Replaces the domains.' })
  readonly domains?: readonly string[];

  @BooleanParam({ optional: true, description: 'Whether people without an account get one at their first log-in.' })
  readonly createsAccounts?: boolean;

  @BooleanParam({ optional: true, description: 'Whether a log-out here continues at the provider.' })
  readonly logsOutThere?: boolean;

  @BooleanParam({ optional: true, description: 'Whether the provider is asked every 15 minutes if people may still log in.' })
  readonly checksPeople?: boolean;

  @StringParam({
    optional: true,
    max: 100,
    description: 'The claim that lists the names of the groups that new people join; empty without one.',
  })
  readonly groupsClaim?: string;

  @StringParam({ optional: true, max: 100, description: 'The claim by which new people are guests; empty without one.' })
  readonly roleClaim?: string;
}

const WireProvider = named(
  'SignOnProvider',
  object({
    kind: literal(...PROVIDER_KINDS),
    name: string(),
    display_name: string(),
    issuer: string('As the discovery document of the provider writes it; the address of GitHub.'),
    client_id: string(),
    redirect_uri: string('What has to be registered at the provider.'),
    logged_out_uri: string('Where the provider sends browsers after a log-out there; empty for GitHub.'),
    backchannel_logout_uri: string('Where the provider says that somebody has logged out there; empty for GitHub.'),
    domains: array(string()),
    creates_accounts: boolean(),
    logs_out_there: boolean(),
    checks_people: boolean(),
    groups_claim: string('Empty without one.'),
    role_claim: string('Empty without one.'),
    enabled: boolean(),
    tested_at: nullable(seconds('When a test log-in last succeeded.')),
  }),
);
const ProviderList = object({ providers: array(WireProvider) });
const NewProvider = object({ provider: WireProvider });
const PreparedTest = object({ login_url: string('Where somebody logs in at the provider, once and within an hour.') });

/** The identity providers at which people log in. The Zulip server has them in its configuration. */
@Controller('api/v1/realm/sign_on_providers')
export class SignOnProvidersController {
  constructor(
    private readonly providers: SignOnProvidersService,
    private readonly registrations: ProviderRegistrations,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Lists the identity providers of the organization.', answer: ProviderList })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof ProviderList>> {
    const found = await this.providers.list(actor);
    return { providers: await Promise.all(found.map((provider) => this.present(provider))) };
  }

  @Post()
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Adds an identity provider, which is turned off at first.', answer: NewProvider })
  async add(
    @CurrentActor() actor: Actor,
    @Params() input: AddProviderParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof NewProvider>> {
    this.logins.check(request);
    return { provider: await this.present(await this.providers.add(actor, input)) };
  }

  @Post(':name/test')
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Prepares a test log-in, which logs nobody in.', answer: PreparedTest })
  async test(
    @CurrentActor() actor: Actor,
    @Params() { name }: ProviderParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof PreparedTest>> {
    this.logins.check(request);
    return { login_url: await this.providers.prepareTest(actor, name) };
  }

  @Patch(':name')
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Changes an identity provider, or turns it on or off.' })
  async change(
    @CurrentActor() actor: Actor,
    @Params() { name, ...change }: ChangeProviderParams,
    @Req() request: IncomingWireMessage,
  ): Promise<void> {
    this.logins.check(request);
    await this.providers.change(actor, name, change);
  }

  @Delete(':name')
  @Endpoint({ access: 'owner', scope: 'full', summary: 'Removes an identity provider. The accounts of its people remain.' })
  async remove(@CurrentActor() actor: Actor, @Params() { name }: ProviderParams, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.check(request);
    await this.providers.remove(actor, name);
  }

  private async present(provider: SignOnProvider): Promise<Static<typeof WireProvider>> {
    const { kind, name, displayName, issuer, clientId, domains, createsAccounts, logsOutThere, checksPeople, enabled, testedAt } = provider;
    const hasLogOuts = kind === 'oidc';
    return {
      kind,
      name,
      display_name: displayName,
      issuer,
      client_id: clientId,
      redirect_uri: await this.registrations.redirectUri(provider),
      logged_out_uri: hasLogOuts ? await this.registrations.loggedOutUri(provider) : '',
      backchannel_logout_uri: hasLogOuts ? await this.registrations.backChannelUri(provider) : '',
      domains: [...domains],
      creates_accounts: createsAccounts,
      logs_out_there: logsOutThere,
      checks_people: checksPeople,
      groups_claim: provider.groupsClaim ?? '',
      role_claim: provider.roleClaim ?? '',
      enabled,
      tested_at: testedAt === null ? null : Math.floor(testedAt / 1000),
    };
  }
}
