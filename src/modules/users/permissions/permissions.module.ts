import { Module } from '@nestjs/common';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { GroupLookup } from './application/group-lookup.js';
import { GroupPermissions } from './application/group-permissions.js';
import { GroupSettingAudience } from './application/group-setting-audience.js';
import { SystemGroupsService } from './application/system-groups.service.js';
import { UserGroupRepository } from './application/user-group.repository.js';
import { SqlUserGroupRepository } from './persistence/sql-user-group.repository.js';

@Module({
  imports: [RealmModule, AccountsModule],
  providers: [
    GroupLookup,
    GroupPermissions,
    GroupSettingAudience,
    SystemGroupsService,
    { provide: UserGroupRepository, useClass: SqlUserGroupRepository },
  ],
  exports: [GroupLookup, GroupPermissions, GroupSettingAudience, SystemGroupsService, UserGroupRepository],
})
export class PermissionsModule {}
