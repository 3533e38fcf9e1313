import { Controller, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { ChangeRealmService } from '../../application/organization/change-realm.service.js';
import { ChangeRealmParams, toChangeRealmInput } from './change-realm.params.js';

@Controller('api/v1/realm')
export class ChangeRealmController {
  constructor(private readonly realm: ChangeRealmService) {}

  /** Texts are not repeated in the answer, as in the reference. */
  @Patch()
  @Endpoint({ access: 'administrator', summary: 'Changes the organization. What changed is in the answer, by its name.' })
  async change(@CurrentActor() actor: Actor, @Params() params: ChangeRealmParams): Promise<object> {
    const changed = await this.realm.change(actor, toChangeRealmInput(params));
    return Object.fromEntries(Object.entries(changed).map(([name, value]) => [name, typeof value === 'string' ? 'updated' : value]));
  }
}
