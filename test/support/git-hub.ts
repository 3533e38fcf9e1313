import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CLIENT_ID, CLIENT_SECRET } from './identity-provider.js';

/** A part of what `GET /user` answers. */
export interface GitHubPerson {
  readonly id: unknown;
  readonly login: string;
  readonly name: string | null;
  readonly avatar_url?: string;
  /** The public address, which the person chooses among the verified ones. */
  readonly email?: string | null;
}

/** One of what `GET /user/emails` answers. */
export interface GitHubAddress {
  readonly email: string;
  readonly primary: boolean;
  readonly verified: boolean;
  readonly visibility: 'public' | 'private' | null;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Grant {
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  /** Undefined without PKCE. */
  readonly challenge: string | undefined;
}

/** What the server does otherwise than it usually does. */
interface Misbehaviour {
  /** The person cancels. */
  readonly denies?: boolean;
  /** As an Enterprise Server that is not new. */
  readonly ignoresPkce?: boolean;
  /** The scopes that the person, or the organization, allows. */
  readonly scopes?: readonly string[];
  /** Changes answers with JSON, by path. */
  readonly answer?: (path: string, answer: Answer) => Answer;
}

/** A GitHub Enterprise Server on this machine as its documentation describes the web flow and the API, and a browser of somebody who is logged in there. */
export class GitHub {
  person: GitHubPerson = { id: 583_231, login: 'ada', name: 'Ada Lovelace' };
  addresses: readonly GitHubAddress[] = [];
  misbehaviour: Misbehaviour = {};
  /** The parameters with which browsers came, by request. */
  readonly requests: URLSearchParams[] = [];
  /** What was sent to the token endpoint. */
  readonly exchanges: URLSearchParams[] = [];
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, Grant>();

  private constructor(
    private readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<GitHub> {
    const server = createServer((request, response) => void started.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new GitHub(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    return started;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes somebody log in from now on, whose primary address is this one. */
  become(
    id: number,
    email: string,
    { name = 'Somebody', verified = true }: { readonly name?: string; readonly verified?: boolean } = {},
  ): void {
    this.person = { id, login: `person-${id}`, name, email: 'public@elsewhere.example' };
    this.addresses = [
      { email: 'other@elsewhere.example', primary: false, verified: true, visibility: null },
      { email, primary: true, verified, visibility: 'private' },
    ];
  }

  /** Opens the address to which the server has sent a browser. @returns the address to which the browser is sent back */
  async logIn(address: string): Promise<string> {
    const answer = await fetch(address, { redirect: 'manual' });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${address} answers ${answer.status}: ${await answer.text()}`);
    return location;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.issuer);
    if (pathname === '/login/oauth/authorize') {
      this.authorize(searchParams, response);
      return;
    }
    const { status, body } = this.changed(pathname, await this.find(pathname, request));
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  private changed(path: string, answer: Answer): Answer {
    return this.misbehaviour.answer?.(path, answer) ?? answer;
  }

  private authorize(parameters: URLSearchParams, response: ServerResponse): void {
    this.requests.push(parameters);
    if (parameters.get('client_id') !== CLIENT_ID) {
      response.writeHead(404).end('Not Found');
      return;
    }
    const redirectUri = parameters.get('redirect_uri') ?? '';
    const back = new URL(redirectUri);
    if (this.misbehaviour.denies) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The user has denied your application access.');
    } else {
      const code = randomBytes(10).toString('hex');
      const scopes = this.misbehaviour.scopes ?? (parameters.get('scope') ?? '').split(' ');
      const challenge = this.misbehaviour.ignoresPkce ? undefined : (parameters.get('code_challenge') ?? undefined);
      this.codes.set(code, { redirectUri, scopes, challenge });
      back.searchParams.set('code', code);
    }
    back.searchParams.set('state', parameters.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  private async find(path: string, request: IncomingMessage): Promise<Answer> {
    if (path === '/login/oauth/access_token' && request.method === 'POST') return this.exchange(new URLSearchParams(await text(request)));
    if (request.headers['user-agent'] === undefined) return { status: 403, body: 'Request forbidden by administrative rules.' };
    if (path === '/api/v3') return { status: 200, body: { current_user_url: `${this.issuer}/api/v3/user` } };
    const grant = this.tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!grant) return { status: 401, body: { message: 'Bad credentials', status: '401' } };
    if (path === '/api/v3/user') return { status: 200, body: { type: 'User', ...this.person } };
    if (path === '/api/v3/user/emails' && grant.scopes.includes('user:email')) return { status: 200, body: this.addresses };
    return { status: 404, body: { message: 'Not Found', status: '404' } };
  }

  /** Errors have the status 200. */
  private exchange(parameters: URLSearchParams): Answer {
    this.exchanges.push(parameters);
    const refused = (error: string): Answer => ({ status: 200, body: { error, error_description: 'In words.', error_uri: '/apps' } });
    if (parameters.get('client_id') !== CLIENT_ID || parameters.get('client_secret') !== CLIENT_SECRET) {
      return refused('incorrect_client_credentials');
    }
    const code = parameters.get('code') ?? '';
    const grant = this.codes.get(code);
    this.codes.delete(code);
    const verifier = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    if (!grant || (grant.challenge !== undefined && grant.challenge !== verifier)) return refused('bad_verification_code');
    if (parameters.get('redirect_uri') !== grant.redirectUri) return refused('redirect_uri_mismatch');
    const token = `gho_${randomBytes(18).toString('hex')}`;
    this.tokens.set(token, grant);
    return { status: 200, body: { access_token: token, scope: grant.scopes.join(','), token_type: 'bearer' } };
  }
}
