import type { ServerResponse } from 'node:http';
import { Controller, Post, Req } from '@nestjs/common';
import { CurrentRealm } from '../../../../http/auth/current-actor.decorator.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { jsonText } from '../../../../http/codecs/codec.js';
import { ListParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { integer, object, type Static, string } from '../../../../kernel/schema.js';
import { AccountsService } from '../../../users/accounts.api.js';
import { JoinService } from '../application/join.service.js';
import { RequestInvitationService } from '../application/request-invitation.service.js';

class RequestJoinParams {
  @StringParam({ max: 254 })
  readonly email!: string;

  @StringParam({ optional: true, max: 100, description: 'The last part of a reusable invitation link.' })
  readonly key?: string;
}

class JoinParams {
  @StringParam({ max: 100, description: 'The last part of the link in the mail.' })
  readonly key!: string;

  @StringParam()
  readonly fullName!: string;

  @StringParam()
  readonly password!: string;

  @ListParam(jsonText(), {
    name: 'default_stream_groups',
    max: LIMITS.MAX_DEFAULT_CHANNEL_GROUPS,
    description: 'Names of the default channel groups that the account chooses.',
  })
  readonly channelGroups: string[] = [];
}

const JoinedAccount = object({ user_id: integer(), email: string(), api_key: string() });

/** Joining a realm over JSON; the Zulip server has only web pages for it. */
@Controller('api/v1/join')
export class JoinController {
  constructor(
    private readonly requesting: RequestInvitationService,
    private readonly joining: JoinService,
    private readonly accounts: AccountsService,
    private readonly limiter: RateLimiter,
  ) {}

  @Post('request')
  @Endpoint({ access: 'anyone', summary: 'Mails a key with which an address can join the organization.' })
  async request(
    @CurrentRealm() realmId: RealmId,
    @Params() { email, key }: RequestJoinParams,
    @Req() request: IncomingWireMessage & { res: ServerResponse },
  ): Promise<void> {
    await this.limiter.countJoinRequest(request, request.res);
    await this.requesting.request(realmId, email, key);
  }

  @Post()
  @Endpoint({
    access: 'anyone',
    summary: 'Creates an account for an address, with the key that was mailed to it.',
    answer: JoinedAccount,
  })
  async join(@CurrentRealm() realmId: RealmId, @Params() params: JoinParams): Promise<Static<typeof JoinedAccount>> {
    const user = await this.joining.join(realmId, params);
    return { user_id: user.id, email: user.email, api_key: this.accounts.apiKey(user) };
  }
}
