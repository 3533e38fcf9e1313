import { Controller, Delete, Patch, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { array, integer, object, type Static, string } from '../../../../kernel/schema.js';
import { CreatePasskeyService, StorePasskey } from '../application/passkeys.service.js';
import { CreatePasskeyParams, PasskeyParams, RenamePasskeyParams } from './factors.params.js';

const PasskeySetUp = object({
  options: string('JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`.'),
  token: string('Comes back with the passkey, within ten minutes. It counts once.'),
});
const NewPasskey = object({
  id: integer(),
  recovery_codes: array(string(), 'They cannot be read again. Empty if the account keeps those that it has.'),
});

/** The passkeys of the own account. */
@Controller('api/v1/users/me/passkeys')
export class PasskeysController {
  constructor(
    private readonly creation: CreatePasskeyService,
    private readonly passkeys: StorePasskey,
    private readonly logins: RecentLogins,
  ) {}

  @Post('begin')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Begins the creation of a passkey.', answer: PasskeySetUp })
  async begin(@CurrentActor() actor: Actor, @Req() request: IncomingWireMessage): Promise<Static<typeof PasskeySetUp>> {
    this.logins.checkSession(request);
    const { options, token } = await this.creation.begin(actor);
    return { options: JSON.stringify(options), token };
  }

  @Post()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Stores a passkey that the browser has created.', answer: NewPasskey })
  async create(
    @CurrentActor() actor: Actor,
    @Params() { token, credential: answer, name }: CreatePasskeyParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof NewPasskey>> {
    this.logins.checkSession(request);
    const { id, recoveryCodes } = await this.creation.finish(actor, { token, answer, name });
    return { id, recovery_codes: recoveryCodes };
  }

  @Patch(':passkey_id')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Gives a passkey another name.' })
  async rename(@CurrentActor() actor: Actor, @Params() { id, name }: RenamePasskeyParams): Promise<void> {
    await this.passkeys.rename(actor, id, name);
  }

  @Delete(':passkey_id')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Removes a passkey, which logs nobody in any more.' })
  async remove(@CurrentActor() actor: Actor, @Params() { id }: PasskeyParams, @Req() request: IncomingWireMessage): Promise<void> {
    this.logins.checkSession(request);
    await this.passkeys.remove(actor, id);
  }
}
