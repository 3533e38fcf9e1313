import { GroupAccess } from './groups/application/group-access.js';
import { GroupEvents, GroupListeners } from './groups/application/group-events.js';
import { UserGroupsService } from './groups/application/user-groups.service.js';
import { GroupLookup } from './permissions/application/group-lookup.js';
import { ListGroupsService } from './groups/application/list-groups.service.js';
import { GroupMembershipService } from './groups/application/group-membership.service.js';
import { GroupMentions } from './groups/application/group-mentions.js';
import { GroupPermissions } from './permissions/application/group-permissions.js';
import { UserGroupRepository } from './permissions/application/user-group.repository.js';
import { UserGroupMembersController, UserGroupsController } from './groups/http/user-groups.controller.js';
import { SqlUserGroupRepository } from './permissions/persistence/sql-user-group.repository.js';

export const GROUP_CONTROLLERS = [UserGroupMembersController, UserGroupsController];

/** What makes up user groups, for the module of the context. */
export const GROUP_PROVIDERS = [
  GroupAccess,
  GroupEvents,
  GroupLookup,
  UserGroupsService,
  ListGroupsService,
  GroupMembershipService,
  GroupMentions,
  GroupListeners,
  GroupPermissions,
  { provide: UserGroupRepository, useClass: SqlUserGroupRepository },
];
