import { type ApiResponse, type Target, TestClient } from './test-client.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A browser whose only credentials are the cookies of previous responses. */
export class TestBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly client: TestClient) {}

  /** A client of the API that sends what a script of our page would send. */
  get session(): SessionClient {
    return this.client.inSession((target, host) => new SessionClient(target, host, this));
  }

  /** The value of a cookie. */
  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  get cookieHeader(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    return cookie === '' ? {} : { cookie };
  }

  plant(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('GET', path, headers);
  }

  /** The header with which a script of our page sends the token of the cookie. */
  get token(): Record<string, string> {
    const token = this.cookie('csrftoken');
    return token === undefined ? {} : { 'x-csrftoken': token };
  }

  /** Submits a form. */
  submit(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<ApiResponse> {
    return this.send('POST', path, { ...FORM, ...headers }, new URLSearchParams(fields).toString());
  }

  /** Opens the link of a mail, which leads to a page without its key. */
  async open(link: string): Promise<ApiResponse> {
    const answer = await this.get(link);
    return answer.status === 303 ? this.get(answer.headers['location'] as string) : answer;
  }

  /** Opens the link of a mail, and submits the form of the page; also one that is not shown because the key is wrong. */
  async submitLink(link: string, fields: Record<string, string>): Promise<ApiResponse> {
    const { headers } = await this.get(link);
    const page = await this.get(headers['location'] as string);
    const key = link.split('/').findLast((part) => part !== '') ?? '';
    return this.submit(headers['location'] as string, { key, ...hiddenFields(page.text), ...fields });
  }

  /** Fetches the login page and submits its form. */
  async logIn(username: string, password: string, next = '/', headers: Record<string, string> = {}): Promise<ApiResponse> {
    const page = await this.get(`/login/?ways=all&next=${encodeURIComponent(next)}`);
    return this.submit('/login/', { ...hiddenFields(page.text), username, password }, headers);
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<ApiResponse> {
    const answer = await this.client.send(method, path, { ...this.cookieHeader, ...headers }, body);
    for (const text of setCookies(answer)) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}

/** A client of the API that sends what a script of our page would send: requests below `/json/`, with the cookies and the token of a browser. */
export class SessionClient extends TestClient {
  constructor(
    server: Target,
    host: string,
    readonly browser: TestBrowser,
  ) {
    super(server, host, null);
  }

  override send(method: string, path: string, headers: Record<string, string> = {}, body?: string | Buffer): Promise<ApiResponse> {
    return this.browser.send(method, path.startsWith('/') ? path : `/json/${path}`, { ...this.browser.token, ...headers }, body);
  }
}

export function setCookies({ headers }: ApiResponse): string[] {
  return [headers['set-cookie'] ?? []].flat();
}

/** The HTML of the error that a page shows; undefined without one. */
export function alertOf({ text }: ApiResponse): string | undefined {
  return /<p [^>]*role="alert">(.*)<\/p>/.exec(text)?.[1];
}

/** Names and values of a form's hidden fields, unescaped. */
export function hiddenFields(page: string): Record<string, string> {
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)];
  return Object.fromEntries(fields.map(([, name = '', value = '']) => [name, unescaped(value)]));
}

function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
