import { Controller, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { ChangeRealmService } from '../application/change-realm.service.js';
import { ChangeRealmParams, toInput } from './change-realm.params.js';

@Controller('api/v1/realm')
export class ChangeRealmController {
  constructor(
    private readonly realm: ChangeRealmService,
    private readonly realms: RealmLookup,
  ) {}

  /** As on the Zulip server, the answer says only `updated` for properties with string values. */
  @Patch()
  @Endpoint({ access: 'administrator', summary: 'Changes the organization. The answer contains the changed properties by name.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeRealmParams): Promise<object> {
    const { string_id: subdomain, ...changed } = await this.realm.change(actor, toInput(params));
    const answer = Object.fromEntries(
      Object.entries(changed).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]),
    );
    if (subdomain === undefined) return answer;
    const url = await this.realms.realmUrl(actor.realmId);
    return { ...answer, realm_uri: url, realm_url: url };
  }
}
