import { Module } from '@nestjs/common';
import { RealmDirectory } from '../../http/auth/account-directory.js';
import { MobilePushSupport } from '../../kernel/server-identity.js';
import { Config } from '../../platform/config/config.js';
import { OfferedAuthenticationMethods } from './application/offered-authentication-methods.js';
import { RealmChannelsService } from './application/realm-channels.service.js';
import { RealmLookup } from './application/realm-lookup.js';
import { RealmRepository } from './application/realm.repository.js';
import { UnusedFilesService } from './application/unused-files.service.js';
import { PageOrganizations } from './http/page-organizations.js';
import { TypeormRealmRepository } from './persistence/typeorm-realm.repository.js';

/** Organizations and their settings, without what administrators add to them, such as emoji and linkifiers. */
@Module({
  providers: [
    PageOrganizations,
    RealmChannelsService,
    RealmLookup,
    UnusedFilesService,
    {
      provide: MobilePushSupport,
      inject: [Config],
      useFactory: ({ pushGatewayUrl }: Config): MobilePushSupport => ({ isAvailable: pushGatewayUrl !== undefined }),
    },
    {
      provide: OfferedAuthenticationMethods,
      inject: [Config],
      useFactory: ({ isDevelopment }: Config): OfferedAuthenticationMethods => ({
        names: [...(isDevelopment ? ['Dev' as const] : []), 'Email', 'GitHub', 'LDAP', 'OpenID Connect'],
      }),
    },
    // A factory rather than `useExisting`, so that the compiler compares the two.
    { provide: RealmDirectory, inject: [RealmLookup], useFactory: (realms: RealmLookup): RealmDirectory => realms },
    { provide: RealmRepository, useClass: TypeormRealmRepository },
  ],
  exports: [
    MobilePushSupport,
    OfferedAuthenticationMethods,
    PageOrganizations,
    RealmChannelsService,
    RealmDirectory,
    RealmLookup,
    RealmRepository,
    UnusedFilesService,
  ],
})
export class RealmCoreModule {}
