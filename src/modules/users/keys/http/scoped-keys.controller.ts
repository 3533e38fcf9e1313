import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { KEY_SCOPES } from '../../../../kernel/actor.js';
import { array, integer, literal, named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';
import type { ScopedKey } from '../../accounts/domain/scoped-key.js';
import { ScopedKeysService } from '../application/scoped-keys.service.js';
import { CreateKeyParams, ListKeysParams, RevokeKeyParams } from './scoped-keys.params.js';

const WireScopedKey = named(
  'ScopedKey',
  object({
    id: integer(),
    name: string(),
    scopes: array(literal(...KEY_SCOPES)),
    channel_ids: nullable(array(integer(), 'The only channels to which the key sends messages.')),
    date_created: seconds(),
    expires_at: nullable(seconds('Null if the key does not expire.')),
    last_used_at: nullable(seconds('Exact to some minutes; null if the key was not used yet.')),
  }),
);
const KeyList = object({ keys: array(WireScopedKey) });
const NewKey = object({ id: integer(), api_key: string('The key, which cannot be read again.') });

@Controller('api/v1/users/me/keys')
export class ScopedKeysController {
  constructor(
    private readonly keys: ScopedKeysService,
    private readonly logins: RecentLogins,
  ) {}

  @Get()
  @Endpoint({ access: 'person', scope: 'full', summary: 'Lists the scoped API keys of the account or of a bot.', answer: KeyList })
  async list(@CurrentActor() actor: Actor, @Params() { botId }: ListKeysParams): Promise<Static<typeof KeyList>> {
    return { keys: (await this.keys.list(actor, botId ?? null)).map(presentKey) };
  }

  @Post()
  @Endpoint({
    access: 'person',
    scope: 'full',
    summary: 'Creates an API key that allows only a part of what the account, or a bot, may do.',
    answer: NewKey,
  })
  async create(
    @CurrentActor() actor: Actor,
    @Params() { botId, ...input }: CreateKeyParams,
    @Req() request: IncomingWireMessage,
  ): Promise<Static<typeof NewKey>> {
    this.logins.check(request);
    const { id, secret } = await this.keys.create(actor, botId ?? null, input);
    return { id, api_key: secret };
  }

  @Delete(':key_id')
  @Endpoint({ access: 'person', scope: 'full', summary: 'Revokes a scoped API key of the account, or of a bot that it manages.' })
  async revoke(@CurrentActor() actor: Actor, @Params() { id }: RevokeKeyParams): Promise<void> {
    await this.keys.revoke(actor, id);
  }
}

function presentKey({ id, name, scopes, channelIds, createdAt, expiresAt, lastUsedAt }: ScopedKey): Static<typeof WireScopedKey> {
  return {
    id,
    name,
    scopes: [...scopes],
    channel_ids: channelIds && [...channelIds],
    date_created: toSeconds(createdAt),
    expires_at: expiresAt === null ? null : toSeconds(expiresAt),
    last_used_at: lastUsedAt === null ? null : toSeconds(lastUsedAt),
  };
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
