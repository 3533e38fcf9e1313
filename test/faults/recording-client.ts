import { request } from 'undici';
import type { SeededRandom } from '../support/seeded-random.js';
import { MULTIPART, multipart } from '../support/uploads.js';
import type { Outcome, Span } from './history.js';

/** A poll may wait for 44 seconds. */
const NEVER_LONGER_THAN_MS = 80_000;
const FORM = 'application/x-www-form-urlencoded';
/** Codes of answers with status 503 that say that nothing was changed. */
const NOTHING_CHANGED = ['SERVER_NOT_READY', 'REQUEST_TIMED_OUT', 'RATE_LIMIT_HIT'];

export interface Credentials {
  readonly email: string;
  readonly key: string;
}

export interface Answer extends Span {
  /** That was asked. */
  readonly node: string;
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly outcome: Outcome;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Counts what clients were answered, by status and code, or by the error of the connection. */
export class AnswerCounts {
  readonly byAnswer = new Map<string, number>();

  add(answer: string): void {
    this.byAnswer.set(answer, (this.byAnswer.get(answer) ?? 0) + 1);
  }
}

/** What the clients of a run have in common. */
export interface Run {
  readonly nodes: readonly string[];
  readonly random: SeededRandom;
  readonly counts: AnswerCounts;
  /** Ends the run: its requests, whatever they wait for, and all further ones reject. */
  readonly signal: AbortSignal;
}

/** A client of one account that sends each request to a node of its choice, once, and notes when. */
export class RecordingClient {
  constructor(
    private readonly run: Run,
    private readonly credentials: Credentials | null,
  ) {}

  get(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('GET', `/api/v1/${path}?${encoded(parameters)}`);
  }

  post(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('POST', `/api/v1/${path}`, FORM, encoded(parameters));
  }

  patch(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('PATCH', `/api/v1/${path}`, FORM, encoded(parameters));
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', `/api/v1/${path}`);
  }

  /** Uploads a file. */
  upload(name: string, content: string): Promise<Answer> {
    return this.call('POST', '/api/v1/user_uploads', MULTIPART, multipart([{ name, content }]));
  }

  /** @returns the content of a file, or null if the answer is another one */
  async download(path: string): Promise<string | null> {
    const { status, text } = await this.call('GET', path);
    return status === 200 ? text : null;
  }

  private async call(method: string, path: string, type: string | null = null, content: string | Buffer | null = null): Promise<Answer> {
    const begun = performance.now();
    const { credentials } = this;
    const authorization = credentials && `Basic ${Buffer.from(`${credentials.email}:${credentials.key}`).toString('base64')}`;
    const { nodes, random, counts, signal } = this.run;
    signal.throwIfAborted();
    const node = random.pick(nodes);
    try {
      const response = await request(`${node}${path}`, {
        method: method as 'GET',
        headers: {
          ...(authorization === null ? {} : { authorization }),
          ...(type === null ? {} : { 'content-type': type }),
        },
        body: content,
        signal: AbortSignal.any([signal, AbortSignal.timeout(NEVER_LONGER_THAN_MS)]),
      });
      const text = await response.body.text();
      const { statusCode: status } = response;
      const body = parsed(text);
      counts.add(`${status} ${codeOf(body)}`.trim());
      return { node, begun, ended: performance.now(), status, outcome: outcomeOf(status, body), body, text };
    } catch (error) {
      signal.throwIfAborted();
      const { code = 'no answer' } = error as { readonly code?: string | number };
      counts.add(`${code}`);
      const outcome = code === 'ECONNREFUSED' ? 'refused' : 'unknown';
      return { node, begun, ended: performance.now(), status: null, outcome, body: {}, text: '' };
    }
  }
}

function encoded(parameters: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(parameters).map(([name, value]): [string, string] => {
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  return new URLSearchParams(texts).toString();
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The code of an error; a success has none. */
function codeOf({ code }: Readonly<Record<string, unknown>>): string {
  return typeof code === 'string' ? code : '';
}

/** What the answer promises about the change that was asked for. */
export function outcomeOf(status: number, body: Readonly<Record<string, unknown>>): Outcome {
  if (status === 200 && body['result'] === 'success') return 'acknowledged';
  const isRefusal = (status >= 400 && status < 500) || NOTHING_CHANGED.includes(codeOf(body));
  return isRefusal ? 'refused' : 'unknown';
}
