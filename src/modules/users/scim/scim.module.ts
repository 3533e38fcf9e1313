import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { GroupsModule } from '../groups/groups.module.js';
import { MailModule } from '../mail/mail.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ApplyPersonService } from './application/apply-person.service.js';
import { NewPeopleService } from './application/new-people.service.js';
import { PersonAddressService } from './application/person-address.service.js';
import { ProvisionPeopleService } from './application/provision-people.service.js';
import { ScimAccountsListener } from './application/scim-accounts.listener.js';
import { ScimTokensService } from './application/scim-tokens.service.js';
import { ScimPresenter } from './application/scim.presenter.js';
import { ScimAccountRepository, ScimGroupRepository, ScimTokenRepository } from './application/scim.repository.js';
import { ProvisionGroupsService } from './application/provision-groups.service.js';
import { ProvisionedMembers } from './application/provisioned-members.js';
import { SearchGroupsService } from './application/search-groups.service.js';
import { ScimDiscoveryController } from './http/scim-discovery.controller.js';
import { ScimGroupsController } from './http/scim-groups.controller.js';
import { ScimRequests } from './http/scim-requests.js';
import { ScimTokenController } from './http/scim-token.controller.js';
import { ScimUsersController } from './http/scim-users.controller.js';
import { SqlScimAccountRepository, SqlScimTokenRepository, TypeormScimGroupRepository } from './persistence/sql-scim.repository.js';

/** Accounts that identity providers create, change and deactivate by SCIM 2.0. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, PermissionsModule, MailModule, GroupsModule, UserAdministrationModule],
  // The last one takes what no other one does.
  controllers: [ScimTokenController, ScimUsersController, ScimGroupsController, ScimDiscoveryController],
  providers: [
    ApplyPersonService,
    NewPeopleService,
    PersonAddressService,
    ProvisionedMembers,
    ProvisionGroupsService,
    ProvisionPeopleService,
    ScimAccountsListener,
    ScimPresenter,
    ScimRequests,
    ScimTokensService,
    SearchGroupsService,
    { provide: ScimAccountRepository, useClass: SqlScimAccountRepository },
    { provide: ScimGroupRepository, useClass: TypeormScimGroupRepository },
    { provide: ScimTokenRepository, useClass: SqlScimTokenRepository },
  ],
})
export class ScimModule {}
