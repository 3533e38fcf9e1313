import { AsyncResource } from 'node:async_hooks';
import { OrganizationDeactivated } from '../../../http/auth/api-key.strategy.js';
import type { IncomingWireMessage } from '../../../http/request/wire-request.js';
import { type DirectResponse, toBytes } from '../../../http/response/direct-answer.js';
import { sendError } from '../../../http/response/error-response.js';
import { MIN_COMPRESSED_LENGTH, RawResponse } from '../../../http/response/response-body.js';
import type { SerializedEvent } from '../application/outgoing-event.js';
import type { PollAnswer } from '../application/poll-events.service.js';

const START = '{"result":"success","msg":"","events":[';

/** Clients share an event, and the bytes of it. */
const bytes = new WeakMap<SerializedEvent, string>();

/**
 * Answers a poll. One that has waited leaves the common road here (docs/adr/0075): its handler has returned, and nothing but its account is looked
 * at before it is sent what has come.
 */
export class PollAnswerResponse implements PollAnswer {
  private readonly end: string;

  /** Sends in the context of the request. */
  readonly send: PollAnswer['send'];

  constructor(
    queueId: string,
    private readonly request: IncomingWireMessage,
    private readonly response: DirectResponse,
  ) {
    const ignored = request.wire.unusedParameterNames();
    const more = ignored.length === 0 ? '' : `,"ignored_parameters_unsupported":${JSON.stringify(ignored)}`;
    this.end = `],"queue_id":${JSON.stringify(queueId)}${more}}\n`;
    this.send = AsyncResource.bind((read) => void this.sendWhenRead(read));
  }

  sendAtOnce(events: readonly SerializedEvent[]): boolean {
    if (!isAdmittedAtOnce(this.request)) return false;
    const body = START + events.map(bytesOf).join() + toBytes(this.end);
    return body.length < MIN_COMPRESSED_LENGTH && this.response.answerDirectly(body);
  }

  /** The answer as JSON. It is concatenated because the events are JSON already, shared among clients. */
  textOf(events: readonly SerializedEvent[]): string {
    return START + events.map(jsonOf).join() + this.end;
  }

  /**
   * Looks up again what was admitted, because the credentials of a poll may have been revoked while it waited. If the whole organization was
   * deactivated, the poll is answered: its last event says so.
   * @throws DomainError
   */
  async readmit(): Promise<void> {
    try {
      await this.request.wire.readmit();
    } catch (error) {
      if (!(error instanceof OrganizationDeactivated)) throw error;
    }
  }

  private async sendWhenRead(read: () => Promise<readonly SerializedEvent[]>): Promise<void> {
    try {
      const events = await read();
      await this.readmit();
      this.response.answer(RawResponse.serialized(this.textOf(events)));
    } catch (error) {
      sendError(this.response, error);
    }
  }
}

/** Whether the account of a request that waits is as it was admitted, as far as that is known without a look-up. */
export function isAdmittedAtOnce({ wire }: IncomingWireMessage): boolean {
  if (wire.bySession) return false; // sessions are always looked up
  try {
    const account = wire.readmit();
    if (!(account instanceof Promise)) return true;
    account.catch(() => undefined); // it is looked up again by the one who waits for it
    return false;
  } catch {
    return false; // as well
  }
}

function jsonOf({ objects }: SerializedEvent): string {
  return objects.join();
}

function bytesOf(event: SerializedEvent): string {
  let known = bytes.get(event);
  if (known === undefined) bytes.set(event, (known = toBytes(jsonOf(event))));
  return known;
}
