import { arrayOf, integer, nullable } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { GroupSettingChangeParam, GroupSettingParam } from '../../../../http/params/setting-params.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { MAX_GROUP_DESCRIPTION_CODE_POINTS } from '../../permissions/domain/user-group.js';

const accountIds = nullable(arrayOf(integer(), { max: LIMITS.MAX_REQUEST_ACCOUNTS }));
const groupIds = nullable(arrayOf(integer(), { max: LIMITS.MAX_REQUEST_GROUPS }));

export class ListGroupsParams {
  @BooleanParam()
  readonly includeDeactivatedGroups: boolean = false;
}

export class CreateGroupParams {
  @GroupSettingParam()
  readonly canAddMembersGroup?: GroupSettingValue;

  @GroupSettingParam()
  readonly canJoinGroup?: GroupSettingValue;

  @GroupSettingParam()
  readonly canLeaveGroup?: GroupSettingValue;

  @GroupSettingParam()
  readonly canManageGroup?: GroupSettingValue;

  @GroupSettingParam()
  readonly canMentionGroup?: GroupSettingValue;

  @GroupSettingParam()
  readonly canRemoveMembersGroup?: GroupSettingValue;

  @StringParam({ max: MAX_GROUP_DESCRIPTION_CODE_POINTS })
  readonly description!: string;

  @ListParam(integer(), { max: LIMITS.MAX_REQUEST_ACCOUNTS, description: 'Ids of the initial members.' })
  readonly members!: number[];

  @StringParam({ description: 'At most 100 characters, without a prefix that is reserved for system groups and mentions.' })
  readonly name!: string;

  @Param(groupIds, { description: 'Ids of the initial subgroups.' })
  readonly subgroups: number[] | null = null;
}

export class GroupParams {
  @IntegerParam({ name: 'user_group_id' })
  readonly groupId!: number;
}

export class EditGroupParams extends GroupParams {
  @GroupSettingChangeParam()
  readonly canAddMembersGroup?: GroupSettingChange;

  @GroupSettingChangeParam()
  readonly canJoinGroup?: GroupSettingChange;

  @GroupSettingChangeParam()
  readonly canLeaveGroup?: GroupSettingChange;

  @GroupSettingChangeParam()
  readonly canManageGroup?: GroupSettingChange;

  @GroupSettingChangeParam()
  readonly canMentionGroup?: GroupSettingChange;

  @GroupSettingChangeParam()
  readonly canRemoveMembersGroup?: GroupSettingChange;

  @StringParam({ max: MAX_GROUP_DESCRIPTION_CODE_POINTS, optional: true })
  readonly description?: string;

  @StringParam({ optional: true })
  readonly name?: string;

  @BooleanParam({ optional: true, description: 'false reactivates a deactivated group; true changes nothing.' })
  readonly deactivated?: boolean;
}

export class GroupMembersParams extends GroupParams {
  @BooleanParam({ description: 'Whether to leave out members of subgroups.' })
  readonly directMemberOnly: boolean = false;
}

export class GroupMemberParams extends GroupMembersParams {
  @IntegerParam()
  readonly userId!: number;
}

export class GroupSubgroupsParams extends GroupParams {
  @BooleanParam()
  readonly directSubgroupOnly: boolean = false;
}

export class EditGroupMembersParams extends GroupParams {
  @Param(accountIds, { description: 'Ids of accounts to add.' })
  readonly add: number[] | null = null;

  @Param(groupIds, { description: 'Ids of groups to add.' })
  readonly addSubgroups: number[] | null = null;

  @Param(accountIds, { name: 'delete', description: 'Ids of accounts to remove.' })
  readonly remove: number[] | null = null;

  @Param(groupIds, { name: 'delete_subgroups', description: 'Ids of groups to remove.' })
  readonly removeSubgroups: number[] | null = null;
}

export class EditGroupSubgroupsParams extends GroupParams {
  @Param(groupIds, { description: 'Ids of groups to add.' })
  readonly add: number[] | null = null;

  @Param(groupIds, { name: 'delete', description: 'Ids of groups to remove.' })
  readonly remove: number[] | null = null;
}
