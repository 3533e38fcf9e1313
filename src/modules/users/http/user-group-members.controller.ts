import { Controller, Get, Post } from '@nestjs/common';
import { CurrentActor } from '../../../http/auth/current-actor.decorator.js';
import { Params } from '../../../http/params/read-parameters.js';
import { Endpoint } from '../../../http/request/endpoint.js';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { ListGroupsService } from '../application/groups/group-lists.service.js';
import { GroupMembershipService } from '../application/groups/group-membership.service.js';
import { IDS } from './user-group.answers.js';
import {
  EditGroupMembersParams,
  EditGroupSubgroupsParams,
  GroupMemberParams,
  GroupMembersParams,
  GroupSubgroupsParams,
} from './user-groups.params.js';

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
