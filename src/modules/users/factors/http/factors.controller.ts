import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, boolean, integer, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import { ManageFactorsService } from '../application/manage-factors.service.js';
import { TotpSetUpService } from '../application/totp-set-up.service.js';
import type { Passkey } from '../domain/second-factors.js';
import { ConfirmTotpParams, RemoveFactorsParams } from './factors.params.js';

const WirePasskey = named(
  'Passkey',
  object({
    id: integer(),
    name: string(),
    date_created: seconds(),
    last_used_at: nullable(seconds('Null if it was not used yet.')),
    backed_up: boolean('Whether it is stored in more places than one device.'),
  }),
);
const Factors = object({
  has_password: boolean(),
  totp: nullable(object({ date_created: seconds(), last_used_at: nullable(seconds()) }, 'The authenticator app.')),
  passkeys: array(WirePasskey, 'Oldest first.'),
  recovery_codes_left: integer(),
});
const TotpSetUp = object({
  secret: string('In base 32. It cannot be read again.'),
  uri: string('The `otpauth:` address that apps read from a QR code.'),
  token: string('Comes back with the first code, within half an hour.'),
});
const RecoveryCodes = object({
  recovery_codes: array(string(), 'They cannot be read again. Empty if the account keeps those that it has.'),
});

/** The authenticator app and the recovery codes of the own account. */
@Controller('api/v1/users/me/factors')
export class FactorsController {
  constructor(
    private readonly factors: ManageFactorsService,
    private readonly totp: TotpSetUpService,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Lists what the own account logs in with besides a password.', answer: Factors })
  async list(@CurrentActor() actor: Actor): Promise<Static<typeof Factors>> {
    const { user, totp, passkeys, recoveryCodesLeft } = await this.factors.list(actor);
    return {
      has_password: user.passwordHash !== null,
      totp: totp && { date_created: toSeconds(totp.createdAt), last_used_at: totp.usedAt === null ? null : toSeconds(totp.usedAt) },
      passkeys: passkeys.map(presentPasskey),
      recovery_codes_left: recoveryCodesLeft,
    };
  }

  @Post('totp')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Begins the set-up of an authenticator app.', answer: TotpSetUp })
  async beginTotp(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof TotpSetUp>> {
    this.logins.checkSession(request);
    return this.totp.begin(actor);
  }

  @Post('totp/confirm')
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Ends the set-up of an authenticator app, with a code that it shows.',
    answer: RecoveryCodes,
  })
  async confirmTotp(
    @CurrentActor() actor: Actor,
    @Params() { token, code }: ConfirmTotpParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof RecoveryCodes>> {
    this.logins.checkSession(request);
    return { recovery_codes: await this.totp.confirm(actor, token, code) };
  }

  @Delete('totp')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Removes the authenticator app.' })
  async removeTotp(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.checkSession(request);
    await this.totp.remove(actor);
  }

  @Post('recovery_codes')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Replaces the recovery codes.', answer: RecoveryCodes })
  async renewRecoveryCodes(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof RecoveryCodes>> {
    this.logins.checkSession(request);
    return { recovery_codes: await this.factors.renewRecoveryCodes(actor) };
  }
}

/** The factors of others. */
@Controller('api/v1/users/:user_id/factors')
export class RemoveFactorsController {
  constructor(
    private readonly factors: ManageFactorsService,
    private readonly logins: RecentLogins,
  ) {}

  @Delete()
  @Endpoint({ access: 'administrator', scope: 'full', summary: 'Removes the second factors of somebody who has lost them.' })
  async removeAll(
    @CurrentActor() actor: Actor,
    @Params() { userId }: RemoveFactorsParams,
    @Req() request: IncomingWireMessage,
  ): Promise<void> {
    this.logins.check(request);
    await this.factors.removeAll(actor, userId);
  }
}

function presentPasskey({ id, name, createdAt, usedAt, backedUp }: Passkey): Static<typeof WirePasskey> {
  return { id, name, date_created: toSeconds(createdAt), last_used_at: usedAt === null ? null : toSeconds(usedAt), backed_up: backedUp };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
