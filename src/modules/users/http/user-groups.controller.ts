import { Controller, Get, Patch, Post, UseGuards } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { GroupCreationService } from '../application/groups/group-creation.service.js';
import { GroupEditingService } from '../application/groups/group-editing.service.js';
import { ListGroupsService } from '../application/groups/group-lists.service.js';
import { GroupCreationGuard } from './group-creation.guard.js';
import { USER_GROUP_OBJECT } from './user-group.answers.js';
import { CreateGroupParams, EditGroupParams, GroupParams, ListGroupsParams } from './user-groups.params.js';

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
