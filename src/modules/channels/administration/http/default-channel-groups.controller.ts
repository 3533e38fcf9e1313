import { Controller, Delete, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { jsonText } from '../../../../http/codecs/codec.js';
import { IntegerParam, ListParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { DefaultChannelGroupsService } from '../application/default-channel-groups.service.js';

const MAX_DESCRIPTION = LIMITS.MAX_CHANNEL_DESCRIPTION_CODE_POINTS;
const CHANNEL_NAMES = { max: LIMITS.MAX_REQUEST_CHANNELS, description: 'Names of channels.', name: 'stream_names' };

export class CreateGroupParams {
  @StringParam()
  readonly groupName!: string;

  @StringParam({ max: MAX_DESCRIPTION })
  readonly description!: string;

  @ListParam(jsonText(), CHANNEL_NAMES)
  readonly channelNames!: string[];
}

export class GroupIdParams {
  @IntegerParam()
  readonly groupId!: number;
}

export class UpdateGroupParams extends GroupIdParams {
  @StringParam({ optional: true })
  readonly newGroupName?: string;

  @StringParam({ optional: true, max: MAX_DESCRIPTION })
  readonly newDescription?: string;
}

export class ChangeGroupChannelsParams extends GroupIdParams {
  @StringParam({ description: '`add` or `remove`.' })
  readonly op!: string;

  @ListParam(jsonText(), CHANNEL_NAMES)
  readonly channelNames!: string[];
}

/** The groups of channels that new accounts may choose together. */
@Controller('api/v1/default_stream_groups')
export class DefaultChannelGroupsController {
  constructor(private readonly groups: DefaultChannelGroupsService) {}

  @Post('create')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Creates a default channel group.' })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateGroupParams): Promise<void> {
    await this.groups.create(actor, params.groupName, params.description, params.channelNames);
  }

  @Patch(':group_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Changes the name or the description of a default channel group.' })
  async update(@CurrentActor() actor: Actor, @Params() params: UpdateGroupParams): Promise<void> {
    const { groupId, newGroupName, newDescription } = params;
    await this.groups.update(actor, groupId, {
      ...(newGroupName === undefined ? {} : { name: newGroupName }),
      ...(newDescription === undefined ? {} : { description: newDescription }),
    });
  }

  @Patch(':group_id/streams')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Adds channels to a default channel group, or removes them.' })
  async changeChannels(@CurrentActor() actor: Actor, @Params() params: ChangeGroupChannelsParams): Promise<void> {
    await this.groups.changeChannels(actor, params.groupId, params.op, params.channelNames);
  }

  @Delete(':group_id')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Deletes a default channel group, but none of its channels.' })
  async delete(@CurrentActor() actor: Actor, @Params() { groupId }: GroupIdParams): Promise<void> {
    await this.groups.delete(actor, groupId);
  }
}
