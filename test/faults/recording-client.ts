import { request } from 'undici';
import type { SeededRandom } from '../support/seeded-random.js';
import type { Outcome, Span } from './history.js';

const NEVER_LONGER_THAN_MS = 45_000;
/** Codes of answers with status 503 that say that nothing was changed. */
const NOTHING_CHANGED = ['SERVER_NOT_READY', 'REQUEST_TIMED_OUT', 'RATE_LIMIT_HIT'];

export interface Credentials {
  readonly email: string;
  readonly key: string;
}

export interface Answer extends Span {
  readonly outcome: Outcome;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Counts what clients were answered, by status and code, or by the error of the connection. */
export class AnswerCounts {
  readonly byAnswer = new Map<string, number>();

  add(answer: string): void {
    this.byAnswer.set(answer, (this.byAnswer.get(answer) ?? 0) + 1);
  }
}

/** A client of one account that sends each request to a node of its choice, once, and notes when. */
export class RecordingClient {
  constructor(
    private readonly nodes: readonly string[],
    private readonly credentials: Credentials | null,
    private readonly random: SeededRandom,
    private readonly counts: AnswerCounts,
  ) {}

  get(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('GET', `${path}?${encoded(parameters).toString()}`, null);
  }

  post(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('POST', path, encoded(parameters));
  }

  patch(path: string, parameters: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.call('PATCH', path, encoded(parameters));
  }

  private async call(method: 'GET' | 'POST' | 'PATCH', path: string, form: URLSearchParams | null): Promise<Answer> {
    const begun = performance.now();
    const { credentials } = this;
    const authorization = credentials && `Basic ${Buffer.from(`${credentials.email}:${credentials.key}`).toString('base64')}`;
    try {
      const response = await request(`${this.random.pick(this.nodes)}/api/v1/${path}`, {
        method,
        headers: {
          ...(authorization === null ? {} : { authorization }),
          ...(form === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: form?.toString() ?? null,
        signal: AbortSignal.timeout(NEVER_LONGER_THAN_MS),
      });
      const text = await response.body.text();
      const body = parsed(text);
      this.counts.add(`${response.statusCode} ${codeOf(body)}`.trim());
      return { begun, ended: performance.now(), outcome: outcomeOf(response.statusCode, body), body };
    } catch (error) {
      const { code = 'no answer' } = error as { readonly code?: string | number };
      this.counts.add(`${code}`);
      return { begun, ended: performance.now(), outcome: code === 'ECONNREFUSED' ? 'refused' : 'unknown', body: {} };
    }
  }
}

function encoded(parameters: Readonly<Record<string, unknown>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
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
