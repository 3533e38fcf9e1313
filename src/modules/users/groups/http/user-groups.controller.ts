import { type CanActivate, Controller, type ExecutionContext, Get, Injectable, Patch, Post, UseGuards } from '@nestjs/common';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { GroupCreationService, GroupEditingService } from '../application/user-groups.service.js';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ListGroupsService } from '../application/list-groups.service.js';
import { IDS, USER_GROUP_OBJECT } from './user-groups.answers.js';
import {
  CreateGroupParams,
  EditGroupMembersParams,
  EditGroupParams,
  EditGroupSubgroupsParams,
  GroupMemberParams,
  GroupMembersParams,
  GroupParams,
  GroupSubgroupsParams,
  ListGroupsParams,
} from './user-groups.params.js';
import { GroupMembershipService } from '../application/group-membership.service.js';

/** Turns away those who may not make groups, before parameters are looked at. */
@Injectable()
export class GroupCreationGuard implements CanActivate {
  constructor(private readonly creation: GroupCreationService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
    if (actor) await this.creation.checkAllowed(actor);
    return true;
  }
}

@Controller('api/v1/user_groups')
export class UserGroupsController {
  constructor(
    private readonly lists: ListGroupsService,
    private readonly creation: GroupCreationService,
    private readonly editing: GroupEditingService,
  ) {}

  @Get()
  @Endpoint({
    access: 'memberPerson',
    summary: 'The user groups of the organization, those that the server made for roles included.',
    answer: { user_groups: { type: 'array', items: USER_GROUP_OBJECT } },
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ListGroupsParams): Promise<object> {
    return { user_groups: await this.lists.list(actor, params.includeDeactivatedGroups) };
  }

  @Post('create')
  @UseGuards(GroupCreationGuard)
  @Endpoint({ access: 'account', summary: 'Makes a user group.', answer: { group_id: { type: 'integer' } } })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateGroupParams): Promise<object> {
    const { name, description, members, subgroups } = params;
    const groupId = await this.creation.create(actor, {
      name,
      description,
      members,
      subgroups: subgroups ?? [],
      settings: settingsOf(params),
    });
    return { group_id: groupId };
  }

  @Patch(':user_group_id')
  @Endpoint({ access: 'memberPerson', summary: 'Changes the name, the description or the settings of a user group.' })
  async edit(@CurrentActor() actor: Actor, @Params() params: EditGroupParams): Promise<void> {
    const { name, description } = params;
    const settings = settingsOf(params);
    if (name === undefined && description === undefined && Object.keys(settings).length === 0) throw new BadRequest('No new data supplied');
    await this.editing.edit(actor, params.groupId, { name, description, settings });
  }

  @Post(':user_group_id/deactivate')
  @Endpoint({ access: 'account', summary: 'Deactivates a user group that is not in use.' })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: GroupParams): Promise<void> {
    await this.editing.deactivate(actor, params.groupId);
  }
}

interface SettingParams<T> {
  readonly canAddMembersGroup?: T;
  readonly canJoinGroup?: T;
  readonly canLeaveGroup?: T;
  readonly canManageGroup?: T;
  readonly canMentionGroup?: T;
  readonly canRemoveMembersGroup?: T;
}

/** Those that came, by their names on the wire. */
function settingsOf<T>(params: SettingParams<T>): { [name: string]: T } {
  const all = {
    can_add_members_group: params.canAddMembersGroup,
    can_join_group: params.canJoinGroup,
    can_leave_group: params.canLeaveGroup,
    can_manage_group: params.canManageGroup,
    can_mention_group: params.canMentionGroup,
    can_remove_members_group: params.canRemoveMembersGroup,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

@Controller('api/v1/user_groups/:user_group_id')
export class UserGroupMembersController {
  constructor(
    private readonly lists: ListGroupsService,
    private readonly membership: GroupMembershipService,
  ) {}

  @Get('members')
  @Endpoint({ access: 'memberPerson', summary: 'Who is in a user group.', answer: { members: IDS } })
  async members(@CurrentActor() actor: Actor, @Params() params: GroupMembersParams): Promise<object> {
    return { members: await this.lists.members(actor, params.groupId, params.directMemberOnly) };
  }

  @Get('members/:user_id')
  @Endpoint({
    access: 'memberPerson',
    summary: 'Whether somebody is in a user group.',
    answer: { is_user_group_member: { type: 'boolean' } },
  })
  async isMember(@CurrentActor() actor: Actor, @Params() params: GroupMemberParams): Promise<object> {
    return { is_user_group_member: await this.lists.isMember(actor, params.groupId, params.userId, params.directMemberOnly) };
  }

  @Post('members')
  @Endpoint({ access: 'memberPerson', summary: 'Puts people and groups into a user group, and takes them out.' })
  async editMembers(@CurrentActor() actor: Actor, @Params() params: EditGroupMembersParams): Promise<void> {
    const edit = {
      add: params.add ?? [],
      remove: params.remove ?? [],
      addSubgroups: params.addSubgroups ?? [],
      removeSubgroups: params.removeSubgroups ?? [],
    };
    if (Object.values(edit).every(({ length }) => length === 0)) {
      throw new BadRequest('Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".');
    }
    await this.membership.edit(actor, params.groupId, edit);
  }

  @Get('subgroups')
  @Endpoint({ access: 'memberPerson', summary: 'Which groups are in a user group.', answer: { subgroups: IDS } })
  async subgroups(@CurrentActor() actor: Actor, @Params() params: GroupSubgroupsParams): Promise<object> {
    return { subgroups: await this.lists.subgroups(actor, params.groupId, params.directSubgroupOnly) };
  }

  @Post('subgroups')
  @Endpoint({ access: 'memberPerson', summary: 'Puts groups into a user group, and takes them out.' })
  async editSubgroups(@CurrentActor() actor: Actor, @Params() params: EditGroupSubgroupsParams): Promise<void> {
    const [added, removed] = [params.add ?? [], params.remove ?? []];
    if (added.length + removed.length === 0) throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
    await this.membership.edit(actor, params.groupId, { add: [], remove: [], addSubgroups: added, removeSubgroups: removed });
  }
}
