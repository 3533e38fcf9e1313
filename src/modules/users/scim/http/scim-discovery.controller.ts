import type { ServerResponse } from 'node:http';
import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { StringParam } from '../../../../http/params/parameter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ScimPresenter, type ScimResource } from '../application/scim.presenter.js';
import { NoSuchResource, ScimError } from '../domain/scim-error.js';
import { SCIM, ScimRequests } from './scim-requests.js';
import { presentList, ScimResourceParams } from './scim.params.js';

const CONFIGURATION = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

class UnknownParams {
  @StringParam()
  readonly path: string = '';
}

/** Tells providers what the server can do of the protocol. */
@Controller('scim/v2')
export class ScimDiscoveryController {
  constructor(
    private readonly requests: ScimRequests,
    private readonly presenter: ScimPresenter,
  ) {}

  @Get('ServiceProviderConfig')
  @Endpoint({ ...SCIM, summary: 'Tells what the server can do of the protocol.' })
  async configuration(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      const base = await this.presenter.baseUrl(provisioner.actor.realmId);
      answer(200, {
        schemas: [CONFIGURATION],
        patch: { supported: true },
        bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
        filter: { supported: true, maxResults: LIMITS.MAX_SCIM_PAGE_RESOURCES },
        changePassword: { supported: false },
        sort: { supported: false },
        etag: { supported: true },
        authenticationSchemes: [
          {
            type: 'oauthbearertoken',
            name: 'Bearer token',
            description: 'The token that an owner of the organization has made.',
            primary: true,
          },
        ],
        meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
      });
    });
  }

  @Get('ResourceTypes')
  @Endpoint({ ...SCIM, summary: 'Lists the kinds of resources.' })
  async resourceTypes(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      answer(200, listOf(await this.presenter.presentResourceTypes(provisioner.actor.realmId)));
    });
  }

  @Get('ResourceTypes/:id')
  @Endpoint({ ...SCIM, summary: 'Returns a kind of resources.' })
  async resourceType(
    @Req() request: IncomingWireMessage,
    @Res() response: ServerResponse,
    @Params() { id }: ScimResourceParams,
  ): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      answer(200, find(await this.presenter.presentResourceTypes(provisioner.actor.realmId), id));
    });
  }

  @Get('Schemas')
  @Endpoint({ ...SCIM, summary: 'Lists the schemas of the resources.' })
  async schemas(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      answer(200, listOf(await this.presenter.presentSchemas(provisioner.actor.realmId)));
    });
  }

  @Get('Schemas/:id')
  @Endpoint({ ...SCIM, summary: 'Returns a schema.' })
  async schema(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() { id }: ScimResourceParams): Promise<void> {
    await this.requests.handle(request, response, async ({ provisioner, answer }) => {
      answer(200, find(await this.presenter.presentSchemas(provisioner.actor.realmId), id));
    });
  }

  @Post('.search')
  @Endpoint({ ...SCIM, summary: 'Says that there is no search among all resources.' })
  async searchAll(@Req() request: IncomingWireMessage, @Res() response: ServerResponse): Promise<void> {
    await this.requests.handle(request, response, () => {
      throw new ScimError(501, null, 'A search is about one kind of resources.');
    });
  }

  /** So that an unknown address is answered in the form of the protocol. */
  @Get(':path')
  @Endpoint({ ...SCIM, restOfPath: true, summary: 'Says that there is no such resource.' })
  async unknown(@Req() request: IncomingWireMessage, @Res() response: ServerResponse, @Params() { path }: UnknownParams): Promise<void> {
    await this.requests.handle(request, response, () => {
      throw new NoSuchResource(path.slice(0, LIMITS.MAX_SCIM_TEXT_CODE_POINTS));
    });
  }
}

function listOf(resources: readonly ScimResource[]): object {
  return presentList(resources, { offset: 0, total: resources.length });
}

/** @throws NoSuchResource */
function find(resources: readonly ScimResource[], id: string): ScimResource {
  const found = resources.find((resource) => resource['id'] === id);
  if (!found) throw new NoSuchResource(id.slice(0, LIMITS.MAX_SCIM_TEXT_CODE_POINTS));
  return found;
}
