import { Module } from '@nestjs/common';
import { Tag } from '../../http/request/endpoint.js';
import { Config } from '../../platform/config/config.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UsersModule } from '../users/users.module.js';
import { CreateOrganizationService } from './application/create-organization.service.js';
import { DeleteOrganizationService } from './application/delete-organization.service.js';
import { FirstMessagesHandler } from './application/first-messages.handler.js';
import { FirstOwnerService } from './application/first-owner.service.js';
import { CreateOrganizationByKeyService } from './application/create-organization-by-key.service.js';
import { OrganizationContentsService } from './application/organization-contents.service.js';
import { OrganizationKeyRepository } from './application/organization-key.repository.js';
import { OrganizationKeysService } from './application/organization-keys.service.js';
import { OrganizationRows } from './application/organization-rows.js';
import { OrganizationStateService } from './application/organization-state.service.js';
import { OrganizationQueries } from './application/organization.queries.js';
import { OrganizationsService } from './application/organizations.service.js';
import { OrganizationCreationPolicy } from './domain/organization-creation-policy.js';
import { DeactivateOrganizationController } from './http/deactivate-organization.controller.js';
import { NewOrganizationController } from './http/new-organization.controller.js';
import { TypeormOrganizationKeyRepository } from './persistence/typeorm-organization-key.repository.js';
import { SqlOrganizationRows } from './persistence/sql-organization-rows.js';
import { SqlOrganizationQueries } from './persistence/sql-organization.queries.js';

/** Creates, deactivates and deletes organizations. */
@Tag('organizations')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagingModule],
  controllers: [DeactivateOrganizationController, NewOrganizationController],
  providers: [
    CreateOrganizationService,
    DeleteOrganizationService,
    FirstMessagesHandler,
    FirstOwnerService,
    CreateOrganizationByKeyService,
    OrganizationContentsService,
    OrganizationKeysService,
    OrganizationsService,
    OrganizationStateService,
    { provide: OrganizationQueries, useClass: SqlOrganizationQueries },
    { provide: OrganizationRows, useClass: SqlOrganizationRows },
    { provide: OrganizationKeyRepository, useClass: TypeormOrganizationKeyRepository },
    {
      provide: OrganizationCreationPolicy,
      useFactory: ({ openOrganizationCreation }: Config) => new OrganizationCreationPolicy(openOrganizationCreation),
      inject: [Config],
    },
  ],
  exports: [CreateOrganizationService, DeleteOrganizationService, OrganizationKeysService, OrganizationsService, OrganizationStateService],
})
export class OrganizationsModule {}
