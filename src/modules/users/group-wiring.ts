import { GroupAccess } from './application/groups/group-access.js';
import { GroupAccounts } from './application/groups/group-accounts.js';
import { GroupEvents } from './application/groups/group-changes.js';
import { GroupCreationService } from './application/groups/group-creation.service.js';
import { GroupLookup } from './application/groups/group-directory.js';
import { GroupEditingService } from './application/groups/group-editing.service.js';
import { ListGroupsService } from './application/groups/group-lists.service.js';
import { GroupMembershipService } from './application/groups/group-membership.service.js';
import { GroupMentions } from './application/groups/group-mentions.js';
import { GroupNotices } from './application/groups/group-notices.js';
import { GroupListeners } from './application/groups/group-observers.js';
import { GroupPermissions } from './application/groups/group-permissions.js';
import { NewcomerGroups } from './application/groups/newcomer-groups.js';
import { UserGroupRepository } from './application/groups/user-group.repository.js';
import { UserGroupMembersController } from './http/user-group-members.controller.js';
import { UserGroupsController } from './http/user-groups.controller.js';
import { SqlUserGroupRepository } from './persistence/sql-user-group.repository.js';

export const GROUP_CONTROLLERS = [UserGroupMembersController, UserGroupsController];

/** What makes up user groups, for the module of the context. */
export const GROUP_PROVIDERS = [
  GroupAccess,
  GroupAccounts,
  GroupEvents,
  GroupCreationService,
  GroupLookup,
  GroupEditingService,
  ListGroupsService,
  GroupMembershipService,
  GroupMentions,
  GroupNotices,
  GroupListeners,
  NewcomerGroups,
  GroupPermissions,
  { provide: UserGroupRepository, useClass: SqlUserGroupRepository },
];
