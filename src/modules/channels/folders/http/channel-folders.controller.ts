import { Controller, Get, Patch, Post } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { integer } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, ListParam, StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { Actor } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import * as schema from '../../../../kernel/schema.js';
import { ChannelFoldersService, WireChannelFolder } from '../application/channel-folders.service.js';

const NAME = { max: LIMITS.MAX_CHANNEL_FOLDER_NAME_CODE_POINTS };
const DESCRIPTION = { max: LIMITS.MAX_CHANNEL_FOLDER_DESCRIPTION_CODE_POINTS, description: 'Markdown.' };

export class CreateFolderParams {
  @StringParam(DESCRIPTION)
  readonly description!: string;

  @StringParam(NAME)
  readonly name!: string;
}

export class ListFoldersParams {
  @BooleanParam()
  readonly includeArchived: boolean = false;
}

export class UpdateFolderParams {
  @IntegerParam()
  readonly channelFolderId!: number;

  @StringParam({ ...DESCRIPTION, optional: true })
  readonly description?: string;

  @BooleanParam({ name: 'is_archived', optional: true })
  readonly archived?: boolean;

  @StringParam({ ...NAME, optional: true })
  readonly name?: string;
}

export class ReorderFoldersParams {
  @ListParam(integer(), { max: LIMITS.MAX_CHANNEL_FOLDERS, description: 'The ids of all folders, archived ones too, in their new order.' })
  readonly order!: number[];
}

const NewFolder = schema.object({ channel_folder_id: schema.integer() });
const FolderList = schema.object({ channel_folders: schema.array(WireChannelFolder) });

/** The folders of an organization, under which clients show its channels. */
@Controller('api/v1/channel_folders')
export class ChannelFoldersController {
  constructor(private readonly folders: ChannelFoldersService) {}

  @Post('create')
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Creates a channel folder.', answer: NewFolder })
  async create(@CurrentActor() actor: Actor, @Params() params: CreateFolderParams): Promise<schema.Static<typeof NewFolder>> {
    return { channel_folder_id: await this.folders.create(actor, params) };
  }

  @Get()
  @Endpoint({ access: 'account', summary: 'Lists the channel folders of the organization, in their order.', answer: FolderList })
  async list(@CurrentActor() actor: Actor, @Params() params: ListFoldersParams): Promise<schema.Static<typeof FolderList>> {
    return { channel_folders: await this.folders.list(actor.realmId, params) };
  }

  @Patch()
  @Endpoint({ access: 'administrator', scope: 'administer', summary: 'Changes the order of the channel folders.' })
  async reorder(@CurrentActor() actor: Actor, @Params() params: ReorderFoldersParams): Promise<void> {
    await this.folders.reorder(actor, params.order);
  }

  @Patch(':channel_folder_id')
  @Endpoint({
    access: 'administrator',
    scope: 'administer',
    summary: 'Changes the name or the description of a channel folder, archives it, or makes it active again.',
  })
  async update(@CurrentActor() actor: Actor, @Params() { channelFolderId, ...change }: UpdateFolderParams): Promise<void> {
    await this.folders.update(actor, channelFolderId, change);
  }
}
