import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Context, Provider } from 'oidc-provider';

export const CLIENT_ID = 'skein';
export const CLIENT_SECRET = 'what the provider knows';

export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: unknown;
  readonly name?: string;
  readonly picture?: string;
}

type Claims = Record<string, unknown>;

/** What a provider does otherwise than it should. */
interface Misbehaviour {
  /** Changes the claims of ID tokens, which are signed again. */
  readonly claims?: (claims: Claims) => Claims;
  /** Signs ID tokens with a key that the provider does not publish. */
  readonly foreignKey?: boolean;
  /** Knows nobody any more whose token is to be refreshed. */
  readonly refuse?: boolean;
  /** Answers nothing at all. */
  readonly silent?: boolean;
  /** Changes the answers of the provider, by path. */
  readonly answer?: (path: string, body: unknown) => unknown;
}

/** An OpenID provider on this machine, and a browser of somebody who is asked for no password there. */
export class IdentityProvider {
  /** Who logs in. */
  person: ProviderPerson = { sub: 'ada-1' };
  misbehaviour: Misbehaviour = {};
  /** The parameters with which browsers came, by request. */
  readonly requests: URLSearchParams[] = [];
  /** How many requests got no answer. */
  unanswered = 0;
  private key = newKey();
  private provider: Provider | undefined;

  private constructor(
    private readonly server: Server,
    /** With a slash at its end if the provider was started so. */
    readonly issuer: string,
    private readonly settings: object,
  ) {}

  /**
   * @param settings of the package, besides those of the tests
   * @param endsWithProcess nobody stops it
   */
  static async start({
    suffix = '',
    settings = {},
    endsWithProcess = false,
  }: {
    readonly suffix?: string;
    readonly settings?: object;
    readonly endsWithProcess?: boolean;
  } = {}): Promise<IdentityProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    if (endsWithProcess) server.unref();
    const started = new IdentityProvider(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${suffix}`, settings);
    started.replaceKeys();
    server.on('request', (request, response) => {
      const { provider } = started;
      if (!provider) return;
      if (started.misbehaviour.silent) {
        started.unanswered += 1;
        return;
      }
      if (request.url?.startsWith('/auth?')) started.requests.push(new URLSearchParams(request.url.slice('/auth?'.length)));
      if (!request.url?.startsWith('/interaction/')) provider.callback()(request, response);
      else void provider.interactionFinished(request, response, { login: { accountId: started.person.sub } });
    });
    return started;
  }

  /** From now on, the provider signs with another key, and publishes only that one. */
  replaceKeys(): void {
    this.key = newKey();
    this.provider = this.create();
  }

  /**
   * Opens the address to which the server has sent a browser, and logs in.
   * @returns the address to which the provider sends the browser back
   */
  async logIn(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let url = address; ;) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const text of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies.set(name, value);
      }
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
      url = new URL(location, url).href;
      if (new URL(url).host !== new URL(this.issuer).host) return url;
    }
  }

  /** A log-out token as the provider sends it. @param claims change it */
  logOutToken(
    claims: Claims = {},
    { foreignKey = false, header = {} }: { readonly foreignKey?: boolean; readonly header?: object } = {},
  ): string {
    const now = Math.floor(Date.now() / 1000);
    const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
    const usual = { iss: this.issuer, aud: CLIENT_ID, iat: now, exp: now + 120, jti: `notice-${(keys += 1)}`, events };
    return this.sign({ ...usual, ...claims }, foreignKey ? newKey() : this.key, { typ: 'logout+jwt', ...header });
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private create(): Provider {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT_ID,
          client_secret: CLIENT_SECRET,
          redirect_uris: ['https://skein.test/complete/oidc/idp/'],
          // The package refuses a client with a type that its settings do not know.
          grant_types: ['authorization_code', ...('issueRefreshToken' in this.settings ? ['refresh_token'] : [])],
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
      scopes: ['openid', 'email', 'profile'],
      cookies: { keys: ['not confidential'] },
      jwks: { keys: [{ ...this.key.privateKey.export({ format: 'jwk' }), kid: this.key.kid, use: 'sig', alg: 'RS256' }] },
      interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
      features: { devInteractions: { enabled: false } },
      findAccount: (_: unknown, sub: string) =>
        this.misbehaviour.refuse ? undefined : { accountId: sub, claims: () => ({ ...this.person, sub }) },
      loadExistingGrant: async ({ oidc }: Context) => {
        const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
      ...this.settings,
    });
    // Each organization of a test has a host of its own.
    provider.Client.prototype.redirectUriAllowed = () => true;
    provider.use(async (context, next) => {
      await next();
      const { claims, foreignKey, answer } = this.misbehaviour;
      const body = context.body as { readonly id_token?: string } | undefined;
      if (context.path === '/token' && body?.id_token !== undefined && (claims || foreignKey)) {
        context.body = { ...body, id_token: this.signAgain(body.id_token, claims ?? ((same) => same), foreignKey ? newKey() : this.key) };
      }
      if (answer) context.body = answer(context.path, context.body);
    });
    return provider;
  }

  private signAgain(token: string, change: (claims: Claims) => Claims, key: SigningKey): string {
    const [, payload = ''] = token.split('.');
    return this.sign(change(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims), key);
  }

  private sign(claims: Claims, { privateKey }: SigningKey, header: object = {}): string {
    const text = [{ alg: 'RS256', kid: this.key.kid, ...header }, claims]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    return `${text}.${createSign('sha256').update(text).sign(privateKey).toString('base64url')}`;
  }
}

interface SigningKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

let keys = 0;

function newKey(): SigningKey {
  return { kid: `key-${(keys += 1)}`, privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey };
}
