import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { PermissionsModule } from '../permissions/permissions.module.js';
import { ProfilesModule } from '../profiles/profiles.module.js';
import { GroupAccess } from './application/group-access.js';
import { GroupEvents } from './application/group-events.js';
import { GroupMembershipService } from './application/group-membership.service.js';
import { GroupMentions } from './application/group-mentions.js';
import { GroupPresenters } from './application/group-presenters.js';
import { GroupUses } from './application/group-uses.js';
import { ImportedGroupsService } from './application/imported-groups.service.js';
import { ListGroupsService } from './application/list-groups.service.js';
import { RoleGroupEvents } from './application/role-group-events.js';
import { UserGroupsService } from './application/user-groups.service.js';
import { UserGroupMembersController, UserGroupsController } from './http/user-groups.controller.js';

@Tag('users')
@Module({
  imports: [RealmModule, AccountsModule, PermissionsModule, ProfilesModule],
  controllers: [UserGroupMembersController, UserGroupsController],
  providers: [
    GroupAccess,
    GroupEvents,
    GroupMembershipService,
    GroupMentions,
    GroupPresenters,
    GroupUses,
    ImportedGroupsService,
    ListGroupsService,
    RoleGroupEvents,
    UserGroupsService,
  ],
  exports: [
    GroupEvents,
    GroupMembershipService,
    GroupMentions,
    ImportedGroupsService,
    ListGroupsService,
    RoleGroupEvents,
    UserGroupsService,
  ],
})
export class GroupsModule {}
