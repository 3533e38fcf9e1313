import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { UserAdministrationModule } from '../administration/administration.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ApplyPersonService } from './application/apply-person.service.js';
import { NewPeopleService } from './application/new-people.service.js';
import { PersonAddressService } from './application/person-address.service.js';
import { ProvisionPeopleService } from './application/provision-people.service.js';
import { ScimAccountsListener } from './application/scim-accounts.listener.js';
import { ScimTokensService } from './application/scim-tokens.service.js';
import { ScimPresenter } from './application/scim.presenter.js';
import { ScimAccountRepository, ScimTokenRepository } from './application/scim.repository.js';
import { ScimDiscoveryController } from './http/scim-discovery.controller.js';
import { ScimRequests } from './http/scim-requests.js';
import { ScimTokenController } from './http/scim-token.controller.js';
import { ScimUsersController } from './http/scim-users.controller.js';
import { SqlScimAccountRepository, SqlScimTokenRepository } from './persistence/sql-scim.repository.js';

/** Accounts that identity providers create, change and deactivate by SCIM 2.0. */
@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, MailModule, UserAdministrationModule],
  // The last one takes what no other one does.
  controllers: [ScimTokenController, ScimUsersController, ScimDiscoveryController],
  providers: [
    ApplyPersonService,
    NewPeopleService,
    PersonAddressService,
    ProvisionPeopleService,
    ScimAccountsListener,
    ScimPresenter,
    ScimRequests,
    ScimTokensService,
    { provide: ScimAccountRepository, useClass: SqlScimAccountRepository },
    { provide: ScimTokenRepository, useClass: SqlScimTokenRepository },
  ],
})
export class ScimModule {}
