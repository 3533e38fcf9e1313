import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { RealmDirectory } from '../../http/auth/account-directory.js';
import { CustomEmojiRepository } from './application/emoji/custom-emoji.repository.js';
import { CustomEmojiService } from './application/emoji/custom-emoji.service.js';
import { VideoCallsService } from './application/calls/video-calls.service.js';
import { CustomEmojiChanges } from './application/emoji/custom-emoji-changes.js';
import { CustomEmojiLookup } from './application/emoji/custom-emoji-set.js';
import { EmojiResolver } from './application/emoji/emoji-choice.js';
import { EmojiImagesService } from './application/emoji/emoji-images.js';
import { LinkifierRepository } from './application/linkifiers/linkifier.repository.js';
import { LinkifierLookup } from './application/linkifiers/linkifiers.js';
import { LinkifiersService } from './application/linkifiers/linkifiers.service.js';
import { OrganizationState } from './application/organization-state.js';
import { PlaygroundRepository } from './application/playgrounds/playground.repository.js';
import { PlaygroundsService } from './application/playgrounds/playgrounds.service.js';
import { ProfileFieldAccess } from './application/profile-fields/fillable-fields.js';
import { ProfileFieldRepository } from './application/profile-fields/profile-field.repository.js';
import { ProfileFieldsService } from './application/profile-fields/profile-fields.service.js';
import { RealmDomainRepository } from './application/domains/realm-domain.repository.js';
import { RealmDomainsService } from './application/domains/realm-domains.service.js';
import { RealmDomainsController } from './http/realm-domains.controller.js';
import { SqlRealmDomainRepository } from './persistence/sql-realm-domain.repository.js';
import { RealmRepository } from './application/realm.repository.js';
import { RealmLookup } from './application/realm-lookup.js';
import { EmojiController } from './http/emoji.controller.js';
import { EmojiImagesController } from './http/emoji-images.controller.js';
import { ExtraEmojiImageController } from './http/extra-emoji-image.controller.js';
import { LinkifiersController } from './http/linkifiers.controller.js';
import { PlaygroundsController } from './http/playgrounds.controller.js';
import { ProfileFieldsController } from './http/profile-fields.controller.js';
import { RealmLookupDirectory } from './http/realm-directory.js';
import { ServerSettingsController } from './http/server-settings.controller.js';
import { VideoCallsController } from './http/video-calls.controller.js';
import { SqlCustomEmojiRepository } from './persistence/sql-custom-emoji.repository.js';
import { SqlLinkifierRepository } from './persistence/sql-linkifier.repository.js';
import { SqlPlaygroundRepository } from './persistence/sql-playground.repository.js';
import { SqlProfileFieldRepository } from './persistence/sql-profile-field.repository.js';
import { TypeormRealmRepository } from './persistence/typeorm-realm.repository.js';

@Tag('realm')
@Module({
  controllers: [
    EmojiController,
    EmojiImagesController,
    ExtraEmojiImageController,
    LinkifiersController,
    PlaygroundsController,
    ProfileFieldsController,
    RealmDomainsController,
    ServerSettingsController,
    VideoCallsController,
  ],
  providers: [
    CustomEmojiChanges,
    CustomEmojiService,
    CustomEmojiLookup,
    EmojiResolver,
    EmojiImagesService,
    ProfileFieldAccess,
    OrganizationState,
    LinkifierLookup,
    LinkifiersService,
    PlaygroundsService,
    ProfileFieldsService,
    RealmDomainsService,
    RealmLookup,
    VideoCallsService,
    { provide: CustomEmojiRepository, useClass: SqlCustomEmojiRepository },
    { provide: LinkifierRepository, useClass: SqlLinkifierRepository },
    { provide: PlaygroundRepository, useClass: SqlPlaygroundRepository },
    { provide: ProfileFieldRepository, useClass: SqlProfileFieldRepository },
    { provide: RealmDomainRepository, useClass: SqlRealmDomainRepository },
    { provide: RealmRepository, useClass: TypeormRealmRepository },
    { provide: RealmDirectory, useClass: RealmLookupDirectory },
  ],
  exports: [
    CustomEmojiService,
    CustomEmojiLookup,
    EmojiResolver,
    LinkifierLookup,
    LinkifiersService,
    PlaygroundsService,
    ProfileFieldAccess,
    OrganizationState,
    ProfileFieldsService,
    RealmDomainsService,
    RealmLookup,
    RealmRepository,
    RealmDirectory,
  ],
})
export class RealmModule {}
