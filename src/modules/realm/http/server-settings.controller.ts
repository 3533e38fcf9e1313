import { Controller, Get } from '@nestjs/common';
import { CurrentRealm } from '../../../http/auth/current-actor.decorator.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import type { RealmId } from '../../../kernel/ids.js';
import { Config } from '../../../platform/config/config.js';
import { RealmLookup } from '../application/realm-lookup.js';
import { presentServerSettings, SERVER_SETTINGS_ANSWER } from './server-settings.presenter.js';

@Controller('api/v1/server_settings')
export class ServerSettingsController {
  constructor(
    private readonly realms: RealmLookup,
    private readonly descriptions: DescriptionRenderer,
    private readonly config: Config,
  ) {}

  @Get()
  @Endpoint({ access: 'anyone', summary: 'What a client needs to know before it logs in.', answer: SERVER_SETTINGS_ANSWER })
  async get(@CurrentRealm() realmId: RealmId): Promise<object> {
    const realm = await this.realms.get(realmId);
    return presentServerSettings({
      realm,
      renderedDescription: await this.descriptions.render(realm.id, realm.description),
      realmUrl: await this.realms.realmUrl(realm.id),
      development: this.config.isDevelopment,
    });
  }
}
