import type { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Patch, Post, Put, Req, Res } from '@nestjs/common';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { ProvisionPeopleService } from '../application/provision-people.service.js';
import { ScimPresenter } from '../application/scim.presenter.js';
import { readDocument, readPatch } from '../domain/scim-document.js';
import { USER_SCHEMA } from '../domain/scim-schemas.js';
import { SCIM, ScimRequests } from './scim-requests.js';
import { filterOf, presentList, projectionOf, rangeOf, ScimAttributesParams, ScimResourceParams, ScimSearchParams } from './scim.params.js';

/** The people of an organization, as the provider sees them that provisions their accounts. The Zulip server has the same addresses. */
@Controller('scim/v2/Users')
export class ScimUsersController {
  constructor(
    private readonly requests: ScimRequests,
    private readonly people: ProvisionPeopleService,
    private readonly presenter: ScimPresenter,
  ) {}

  @Get()
  @Endpoint({ ...SCIM, summary: 'Searches people.' })
  async search(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimSearchParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      const range = rangeOf(params);
      const { people, total } = await this.people.search(provisioner, filterOf(params, USER_SCHEMA), range);
      const resources = await Promise.all(people.map((person) => this.presenter.presentPerson(person)));
      answer(200, presentList(resources.map(projectionOf(params, USER_SCHEMA)), { ...range, total }));
    });
  }

  @Get(':id')
  @Endpoint({ ...SCIM, summary: 'Returns a person.' })
  async read(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answerResource }) => {
      answerResource(
        200,
        await this.presenter.presentPerson(await this.people.find(provisioner, params.id)),
        projectionOf(params, USER_SCHEMA),
      );
    });
  }

  @Post()
  @Endpoint({ ...SCIM, summary: 'Creates an account without a password.' })
  async create(
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
    @Params() params: ScimAttributesParams,
  ): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, readBody, answerResource }) => {
      const document = readDocument(await readBody(), USER_SCHEMA);
      answerResource(
        201,
        await this.presenter.presentPerson(await this.people.create(provisioner, document)),
        projectionOf(params, USER_SCHEMA),
      );
    });
  }

  @Put(':id')
  @Endpoint({ ...SCIM, summary: 'Gives an account all that the provider says.' })
  async replace(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version, readBody, answerResource }) => {
      const document = readDocument(await readBody(), USER_SCHEMA);
      answerResource(
        200,
        await this.presenter.presentPerson(await this.people.replace(provisioner, params.id, document, version)),
        projectionOf(params, USER_SCHEMA),
      );
    });
  }

  @Patch(':id')
  @Endpoint({ ...SCIM, summary: 'Gives an account what the provider changes.' })
  async change(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() params: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version, readBody, answerResource }) => {
      const steps = readPatch(await readBody(), USER_SCHEMA);
      answerResource(
        200,
        await this.presenter.presentPerson(await this.people.change(provisioner, params.id, steps, version)),
        projectionOf(params, USER_SCHEMA),
      );
    });
  }

  @Delete(':id')
  @Endpoint({ ...SCIM, summary: 'Deactivates an account, which the provider does not see any more.' })
  async remove(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() { id }: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, version }) => {
      await this.people.remove(provisioner, id, version);
      response.writeHead(204).end();
    });
  }
}
