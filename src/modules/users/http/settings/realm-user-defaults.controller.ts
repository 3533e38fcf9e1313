import { Controller, Patch } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { namedSettings, settingParams } from '../../../../http/params/setting-params.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { RealmUserDefaultsService } from '../../application/settings/realm-user-defaults.service.js';
import { SETTINGS_WITH_REALM_DEFAULT } from '../../domain/user-settings.js';

class RealmUserDefaultsParams extends settingParams(SETTINGS_WITH_REALM_DEFAULT) {}

@Controller('api/v1/realm/user_settings_defaults')
export class RealmUserDefaultsController {
  constructor(private readonly defaults: RealmUserDefaultsService) {}

  @Patch()
  @Endpoint({ access: 'administrator', summary: 'Decides with which personal settings people will begin who join later.' })
  async change(@CurrentActor() actor: Actor, @Params() params: RealmUserDefaultsParams): Promise<void> {
    await this.defaults.change(actor, namedSettings(SETTINGS_WITH_REALM_DEFAULT, params));
  }
}
