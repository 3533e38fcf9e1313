import { type CanActivate, Controller, type ExecutionContext, Get, Injectable, Patch, Post, UseGuards } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { array, boolean, integer, object, RawJson, serialized, type Static } from '../../../../kernel/schema.js';
import { GroupMembershipService } from '../application/group-membership.service.js';
import { WireUserGroup } from '../application/group.presenter.js';
import { ListGroupsService } from '../application/list-groups.service.js';
import { UserGroupsService } from '../application/user-groups.service.js';
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

/** Rejects callers who may not create groups before parameters are validated. */
@Injectable()
export class GroupCreationGuard implements CanActivate {
  constructor(private readonly groups: UserGroupsService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { actor } = context.switchToHttp().getRequest<IncomingWireMessage>().wire;
    if (actor) await this.groups.checkCanCreate(actor);
    return true;
  }
}

const GroupList = object({ user_groups: serialized(array(WireUserGroup)) });
const NewGroup = object({ group_id: integer() });

@Controller('api/v1/user_groups')
export class UserGroupsController {
  constructor(
    private readonly groups: UserGroupsService,
    private readonly lists: ListGroupsService,
  ) {}

  @Get()
  @Endpoint({
    access: 'memberPerson',
    summary: 'Lists the user groups of the organization, including the system groups.',
    answer: GroupList,
  })
  async list(@CurrentActor() actor: Actor, @Params() params: ListGroupsParams): Promise<Static<typeof GroupList>> {
    return { user_groups: new RawJson([await this.lists.list(actor, params.includeDeactivatedGroups)]) };
  }

  @Post('create')
  @UseGuards(GroupCreationGuard)
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Creates a user group.', answer: NewGroup })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateGroupParams): Promise<Static<typeof NewGroup>> {
    const { name, description, members, subgroups } = params;
    const groupId = await this.groups.create(actor, {
      name,
      description,
      members,
      subgroups: subgroups ?? [],
      settings: settingsIn(params),
    });
    return { group_id: groupId };
  }

  @Patch(':user_group_id')
  @Endpoint({
    access: 'memberPerson',
    scope: 'administer',
    summary: 'Changes the name, the description or the settings of a user group, or reactivates it.',
  })
  async update(@CurrentActor() actor: Actor, @Params() params: EditGroupParams): Promise<void> {
    const { name, description, deactivated } = params;
    const settings = settingsIn(params);
    const isEmpty = [name, description, deactivated].every((value) => value === undefined) && Object.keys(settings).length === 0;
    if (isEmpty) throw new BadRequest('No new data supplied');
    await this.groups.update(actor, params.groupId, { name, description, settings, reactivate: deactivated === false });
  }

  @Post(':user_group_id/deactivate')
  @Endpoint({ access: 'account', scope: 'administer', summary: 'Deactivates a user group that is not in use.' })
  async deactivate(@CurrentActor() actor: Actor, @Params() params: GroupParams): Promise<void> {
    await this.groups.deactivate(actor, params.groupId);
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

/** The settings that the request contains, by their names in the API. */
function settingsIn<T>(params: SettingParams<T>): { [name: string]: T } {
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

const MemberIds = object({ members: array(integer()) });
const MembershipAnswer = object({ is_user_group_member: boolean() });
const SubgroupIds = object({ subgroups: array(integer()) });

@Controller('api/v1/user_groups/:user_group_id')
export class UserGroupMembersController {
  constructor(
    private readonly lists: ListGroupsService,
    private readonly membership: GroupMembershipService,
  ) {}

  @Get('members')
  @Endpoint({ access: 'memberPerson', summary: 'Lists the members of a user group.', answer: MemberIds })
  async listMembers(@CurrentActor() actor: Actor, @Params() params: GroupMembersParams): Promise<Static<typeof MemberIds>> {
    return { members: await this.lists.listMembers(actor, params.groupId, params.directMemberOnly) };
  }

  @Get('members/:user_id')
  @Endpoint({
    access: 'memberPerson',
    summary: 'Reports whether an account is a member of a user group.',
    answer: MembershipAnswer,
  })
  async isMember(@CurrentActor() actor: Actor, @Params() params: GroupMemberParams): Promise<Static<typeof MembershipAnswer>> {
    return { is_user_group_member: await this.lists.isMember(actor, params.groupId, params.userId, params.directMemberOnly) };
  }

  @Post('members')
  @Endpoint({ access: 'memberPerson', scope: 'administer', summary: 'Adds accounts and groups to a user group, and removes them.' })
  async updateMembers(@CurrentActor() actor: Actor, @Params() params: EditGroupMembersParams): Promise<void> {
    const changes = {
      add: params.add ?? [],
      remove: params.remove ?? [],
      addSubgroups: params.addSubgroups ?? [],
      removeSubgroups: params.removeSubgroups ?? [],
    };
    if (Object.values(changes).every(({ length }) => length === 0)) {
      throw new BadRequest('Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".');
    }
    await this.membership.update(actor, params.groupId, changes);
  }

  @Get('subgroups')
  @Endpoint({ access: 'memberPerson', summary: 'Lists the subgroups of a user group.', answer: SubgroupIds })
  async listSubgroups(@CurrentActor() actor: Actor, @Params() params: GroupSubgroupsParams): Promise<Static<typeof SubgroupIds>> {
    return { subgroups: await this.lists.listSubgroups(actor, params.groupId, params.directSubgroupOnly) };
  }

  @Post('subgroups')
  @Endpoint({ access: 'memberPerson', scope: 'administer', summary: 'Adds subgroups to a user group, and removes them.' })
  async updateSubgroups(@CurrentActor() actor: Actor, @Params() params: EditGroupSubgroupsParams): Promise<void> {
    const [added, removed] = [params.add ?? [], params.remove ?? []];
    if (added.length + removed.length === 0) throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
    await this.membership.update(actor, params.groupId, { add: [], remove: [], addSubgroups: added, removeSubgroups: removed });
  }
}
