import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { RealmDirectory } from '../../../../http/auth/account-directory.js';
import { parseForeignJson } from '../../../../http/codecs/json.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import type { EndpointDescription } from '../../../../http/request/endpoint.js';
import { BodyTooLarge } from '../../../../http/request/request-errors.js';
import { subdomainOf } from '../../../../http/request/request-origin.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import { statusOf } from '../../../../http/response/error-response.js';
import { sendJson } from '../../../../http/response/response-body.js';
import { ConcurrencyLimit } from '../../../../kernel/concurrency-limit.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { Config } from '../../../../platform/config/config.js';
import { isVersion, type ScimResource } from '../application/scim.presenter.js';
import { type Provisioner, ScimTokensService } from '../application/scim-tokens.service.js';
import { ScimError } from '../domain/scim-error.js';

const SCIM_JSON = 'application/scim+json';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';
const BEARER = /^bearer +(\S{1,200})\s*$/i;

/**
 * What the endpoints of the protocol have in common. They are hidden, because no client of ours calls them. Their handlers find out who sends a
 * request, and then read its body.
 */
export const SCIM = {
  access: 'anyone',
  hidden: true,
  streamsBody: true,
  toErrorResponse: (error: DomainError) => {
    const status = error instanceof ScimError ? error.status : statusOf(error);
    const scimType = error instanceof ScimError ? error.scimType : status === 400 ? 'invalidValue' : null;
    const body = { schemas: [ERROR], status: String(status), ...(scimType === null ? {} : { scimType }), detail: error.message };
    return { status, body, contentType: SCIM_JSON };
  },
} as const satisfies Partial<EndpointDescription>;

/** A request whose sender is known. */
export interface ScimRequest {
  readonly provisioner: Provisioner;
  /** Which version of the resource it changes. */
  readonly version: string | undefined;
  /** Reads the body. @throws DomainError */
  readonly readBody: () => Promise<unknown>;
  readonly answer: (status: number, body: object) => void;
  /** Answers with what is asked for of a resource, where it is, and which version it is. */
  readonly answerResource: (status: number, resource: ScimResource, shown: (whole: ScimResource) => object) => void;
}

/** Finds out which provider sends a request, limits what one of them may ask for, and answers in the form of the protocol. */
@Injectable()
export class ScimRequests {
  /** Few requests of each organization run at once, so that people who chat do not wait for them. */
  private readonly turns = new ConcurrencyLimit({
    running: Infinity,
    ofAccount: { running: LIMITS.MAX_SCIM_RUNNING_REQUESTS, waiting: LIMITS.MAX_SCIM_WAITING_REQUESTS },
  });

  constructor(
    private readonly realms: RealmDirectory,
    private readonly tokens: ScimTokensService,
    private readonly limiter: RateLimiter,
    private readonly config: Config,
  ) {}

  /** Handles a request with a valid token. @throws DomainError, or what the handler throws */
  async handle(request: IncomingWireMessage, response: ServerResponse, handler: (one: ScimRequest) => Promise<void>): Promise<void> {
    const realmId = await this.findRealm(request);
    const provisioner = await this.identify(realmId, request, response);
    await this.limiter.countProvider(realmId, response);
    await this.turns.run(realmId, () =>
      handler({
        provisioner,
        version: request.headers['if-match'],
        readBody: () => readBody(request),
        answer: (status, body) => sendJson(response, status, body, SCIM_JSON),
        answerResource: (status, resource, shown) => sendResource(request, response, status, { resource, shown }),
      }),
    );
  }

  private async findRealm({ headers, wire }: IncomingWireMessage): Promise<RealmId> {
    const realm = await this.realms.findBySubdomain(subdomainOf(headers.host, this.config.externalHost));
    if (!realm?.active) throw new ScimError(404, null, 'There is no such organization.');
    wire.realmId = realm.id;
    return realm.id;
  }

  private async identify(realmId: RealmId, request: IncomingWireMessage, response: ServerResponse): Promise<Provisioner> {
    const [, secret] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const provisioner = secret === undefined ? null : await this.tokens.verify(realmId, secret);
    if (provisioner) return provisioner;
    await this.limiter.countWrongCredentials(request, response);
    response.setHeader('WWW-Authenticate', 'Bearer realm="scim"');
    throw new ScimError(401, null, 'The token is missing, wrong or has expired.');
  }
}

/** @throws DomainError */
async function readBody(request: IncomingWireMessage): Promise<unknown> {
  const text = (await collect(request)).toString('utf8');
  try {
    return parseForeignJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new ScimError(400, 'invalidSyntax', `The body is no JSON: ${error.message}`);
    throw error;
  }
}

/** What is left of a body that is too large is discarded, so that its sender receives the answer. */
async function collect(request: IncomingWireMessage): Promise<Buffer> {
  const tooLarge = new BodyTooLarge(LIMITS.MAX_SCIM_BODY_BYTES);
  if (Number(request.headers['content-length'] ?? 0) > LIMITS.MAX_SCIM_BODY_BYTES) throw tooLarge;
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > LIMITS.MAX_SCIM_BODY_BYTES) throw tooLarge;
      request.wire.bodyCharge?.add(piece.length);
      pieces.push(piece);
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw new ScimError(400, 'invalidSyntax', 'The request broke off.');
    request.resume();
    throw error;
  }
  return Buffer.concat(pieces);
}

function sendResource(
  request: IncomingWireMessage,
  response: ServerResponse,
  status: number,
  { resource, shown }: { readonly resource: ScimResource; readonly shown: (whole: ScimResource) => object },
): void {
  const { location, version } = resource.meta;
  if (status === 201) response.setHeader('Location', location);
  if (version !== undefined) response.setHeader('ETag', version);
  const known = request.method === 'GET' ? request.headers['if-none-match'] : undefined;
  if (version !== undefined && known?.split(',').some((one) => isVersion(one, version))) response.writeHead(304).end();
  else sendJson(response, status, shown(resource), SCIM_JSON);
}
