import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { ProvisionGroupsService } from '../application/provision-groups.service.js';
import { checkWanted, type ProvisionedGroup, ScimPresenter } from '../application/scim.presenter.js';
import { SearchGroupsService } from '../application/search-groups.service.js';
import { readDocument, readPatch } from '../domain/scim-document.js';
import { GROUP_SCHEMA } from '../domain/scim-schemas.js';
import { SCIM, ScimRequests } from './scim-requests.js';
import { filterOf, presentList, projectionOf, rangeOf, ScimAttributesParams, ScimResourceParams, ScimSearchParams } from './scim.params.js';

/** The user groups of an organization, as the provider sees them that provisions their members. */
@Controller('scim/v2/Groups')
export class ScimGroupsController {
  constructor(
    private readonly requests: ScimRequests,
    private readonly groups: ProvisionGroupsService,
    private readonly searching: SearchGroupsService,
    private readonly presenter: ScimPresenter,
  ) {}

  @Get()
  @Endpoint({ ...SCIM, summary: 'Searches user groups.' })
  async search(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimSearchParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      const range = rangeOf(params);
      const { page, total } = await this.searching.search(provisioner, filterOf(params, GROUP_SCHEMA), range);
      answer(200, presentList(page.map(projectionOf(params, GROUP_SCHEMA)), { ...range, total }));
    });
  }

  @Get(':id')
  @Endpoint({ ...SCIM, summary: 'Returns a user group.' })
  async read(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answerResource }) => {
      const group = await this.presenter.presentGroup(await this.groups.find(provisioner, params.id));
      answerResource(200, group, projectionOf(params, GROUP_SCHEMA));
    });
  }

  @Post()
  @Endpoint({ ...SCIM, summary: 'Creates a user group.' })
  async create(
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
    @Params() params: ScimAttributesParams,
  ): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, readBody, answerResource }) => {
      const created = await this.groups.create(provisioner, readDocument(await readBody(), GROUP_SCHEMA));
      answerResource(201, await this.presenter.presentGroup(created), projectionOf(params, GROUP_SCHEMA));
    });
  }

  @Put(':id')
  @Endpoint({ ...SCIM, summary: 'Gives a user group all that the provider says.' })
  async replace(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version, readBody, answerResource }) => {
      const document = readDocument(await readBody(), GROUP_SCHEMA);
      const replaced = await this.groups.replace(provisioner, params.id, document, (group) => this.check(group, version));
      answerResource(200, await this.presenter.presentGroup(replaced), projectionOf(params, GROUP_SCHEMA));
    });
  }

  @Patch(':id')
  @Endpoint({ ...SCIM, summary: 'Gives a user group what the provider changes.' })
  async change(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version, readBody, answerResource }) => {
      const steps = readPatch(await readBody(), GROUP_SCHEMA);
      const changed = await this.groups.change(provisioner, params.id, steps, (group) => this.check(group, version));
      answerResource(200, await this.presenter.presentGroup(changed), projectionOf(params, GROUP_SCHEMA));
    });
  }

  @Delete(':id')
  @Endpoint({ ...SCIM, summary: 'Deactivates a user group, which the provider does not see any more.' })
  async remove(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() { id }: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version }) => {
      await this.groups.remove(provisioner, id, (group) => this.check(group, version));
      response.writeHead(204).end();
    });
  }

  private async check(group: ProvisionedGroup, wanted: string | undefined): Promise<void> {
    if (wanted !== undefined) checkWanted((await this.presenter.presentGroup(group)).meta.version ?? '', wanted);
  }
}
