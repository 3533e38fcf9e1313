import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { LinkifierLookup } from './application/linkifier-lookup.js';
import { LinkifierRepository } from './application/linkifier.repository.js';
import { LinkifiersService } from './application/linkifiers.service.js';
import { PlaygroundRepository } from './application/playground.repository.js';
import { PlaygroundsService } from './application/playgrounds.service.js';
import { ProfileFieldAccess } from './application/profile-field-access.js';
import { ProfileFieldRepository } from './application/profile-field.repository.js';
import { ProfileFieldsService } from './application/profile-fields.service.js';
import { RealmDomainRepository } from './application/realm-domain.repository.js';
import { RealmDomainsService } from './application/realm-domains.service.js';
import { VideoCallsService } from './application/video-calls.service.js';
import { LinkifiersController } from './http/linkifiers.controller.js';
import { PlaygroundsController } from './http/playgrounds.controller.js';
import { ProfileFieldsController } from './http/profile-fields.controller.js';
import { RealmDomainsController } from './http/realm-domains.controller.js';
import { ServerSettingsController } from './http/server-settings.controller.js';
import { VideoCallsController } from './http/video-calls.controller.js';
import { TypeormLinkifierRepository } from './persistence/typeorm-linkifier.repository.js';
import { SqlProfileFieldRepository } from './persistence/sql-profile-field.repository.js';
import { TypeormPlaygroundRepository } from './persistence/typeorm-playground.repository.js';
import { TypeormRealmDomainRepository } from './persistence/typeorm-realm-domain.repository.js';
import { EmojiModule } from './emoji.module.js';
import { RealmCoreModule } from './realm-core.module.js';
import { RealmImagesModule } from './realm-images.module.js';

@Tag('realm')
@Module({
  imports: [EmojiModule, RealmCoreModule, RealmImagesModule],
  controllers: [
    LinkifiersController,
    PlaygroundsController,
    ProfileFieldsController,
    RealmDomainsController,
    ServerSettingsController,
    VideoCallsController,
  ],
  providers: [
    ProfileFieldAccess,
    LinkifierLookup,
    LinkifiersService,
    PlaygroundsService,
    ProfileFieldsService,
    RealmDomainsService,
    VideoCallsService,
    { provide: LinkifierRepository, useClass: TypeormLinkifierRepository },
    { provide: PlaygroundRepository, useClass: TypeormPlaygroundRepository },
    { provide: ProfileFieldRepository, useClass: SqlProfileFieldRepository },
    { provide: RealmDomainRepository, useClass: TypeormRealmDomainRepository },
  ],
  exports: [
    LinkifierLookup,
    LinkifiersService,
    PlaygroundsService,
    ProfileFieldAccess,
    ProfileFieldsService,
    RealmDomainsService,
    EmojiModule,
    RealmCoreModule,
  ],
})
export class RealmModule {}
