import { request } from 'undici';

/** A response of the API. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The JSON object. Fails the test if the body is not one. */
  readonly body: Record<string, unknown>;
}

export type Parameters = Readonly<Record<string, unknown>>;

/** Where a client sends its requests. */
export interface Target {
  readonly port: number;
  /** Resolves when the events of earlier requests are in the event log, for a server of this process. */
  eventsPublished?(): Promise<void>;
  /** Compares a successful answer with the API description, for a server of this process. */
  checkAnswer?(method: string, path: string, body: Readonly<Record<string, unknown>>): void;
}

/** An HTTP client of the server. Values other than strings are sent as JSON. */
export class TestClient {
  constructor(
    protected readonly target: Target,
    protected readonly host: string,
    private readonly credentials: { readonly email: string; readonly key: string } | null,
    private readonly userAgent = 'SkeinTests/1.0',
  ) {}

  get(path: string, parameters: Parameters = {}): Promise<ApiResponse> {
    const query = encoded(parameters);
    return this.send('GET', query === '' ? path : `${path}?${query}`);
  }

  post(path: string, parameters: Parameters = {}, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.sendForm('POST', path, parameters, headers);
  }

  put(path: string, parameters: Parameters = {}): Promise<ApiResponse> {
    return this.sendForm('PUT', path, parameters);
  }

  patch(path: string, parameters: Parameters = {}): Promise<ApiResponse> {
    return this.sendForm('PATCH', path, parameters);
  }

  delete(path: string, parameters: Parameters = {}): Promise<ApiResponse> {
    return this.sendForm('DELETE', path, parameters);
  }

  async eventsPublished(): Promise<void> {
    await this.target.eventsPublished?.();
  }

  /** The header that authenticates the account; empty without one. */
  get authorization(): string {
    return this.credentials ? basic(this.credentials.email, this.credentials.key) : '';
  }

  /** The address of the account; empty without one. */
  get email(): string {
    return this.credentials?.email ?? '';
  }

  /** A client of the same organization without credentials. */
  get stranger(): TestClient {
    return new TestClient(this.target, this.host, null);
  }

  /** Makes another client of the same organization. */
  inSession<T>(make: (target: Target, host: string) => T): T {
    return make(this.target, this.host);
  }

  /** A client of the same account with another User-Agent. */
  as(userAgent: string): TestClient {
    return new TestClient(this.target, this.host, this.credentials, userAgent);
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<ApiResponse> {
    const answer = await request(`http://127.0.0.1:${this.target.port}${path.startsWith('/') ? path : `/api/v1/${path}`}`, {
      method: method as 'GET',
      headers: {
        host: this.host,
        'user-agent': this.userAgent,
        ...(this.credentials ? { authorization: this.authorization } : {}),
        ...headers,
      },
      body: body ?? null,
    });
    const text = await answer.body.text();
    if (answer.statusCode === 200 && text.startsWith('{"result":"success"')) {
      this.target.checkAnswer?.(method, apiPath(path), JSON.parse(text) as Record<string, unknown>);
    }
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      get body() {
        return JSON.parse(text) as Record<string, unknown>;
      },
    };
  }

  private sendForm(method: string, path: string, parameters: Parameters, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send(method, path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, encoded(parameters));
  }
}

/** The path of the URL, without its query. */
function apiPath(path: string): string {
  const [plain = ''] = path.split('?');
  return plain.startsWith('/') ? plain : `/api/v1/${plain}`;
}

export function basic(email: string, key: string): string {
  return `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`;
}

function encoded(parameters: Parameters): string {
  const fields = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const texts = fields.map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  return new URLSearchParams(texts).toString();
}
