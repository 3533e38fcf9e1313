import { api, answerOf } from '../../api/api-client.js';
import { ApiError, ConnectionLost, SessionEnded } from '../../api/api-error.js';
import type { ClientState } from '../../state/client-state.js';
import type { Conversation } from '../../state/conversation.js';
import { removeEntry } from '../../state/event-appliers.js';
import type { OutgoingMessage } from '../../state/outgoing-messages.js';

/** Sends messages. They are shown at once, and kept until the server has them. */
export class MessageSender {
  constructor(
    private readonly state: ClientState,
    /** The event queue, in whose events the server names the message. */
    private readonly queue: () => string | undefined,
  ) {}

  /** @param content Markdown */
  async send(conversation: Conversation, content: string): Promise<void> {
    const localId = `${Date.now()}.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const message: OutgoingMessage = {
      localId,
      idempotencyKey: newKey(),
      conversation,
      content,
      since: Date.now(),
      status: 'sending',
      error: undefined,
    };
    this.state.outgoing[localId] = message;
    await this.attempt(localId);
  }

  /** Sends a message again. The server recognizes one that it has already. */
  async sendAgain(localId: string): Promise<void> {
    const message = this.state.outgoing[localId];
    if (!message) return;
    message.status = 'sending';
    message.error = undefined;
    await this.attempt(localId);
  }

  /** Gives a message up. @returns its text */
  discard(localId: string): string {
    const content = this.state.outgoing[localId]?.content ?? '';
    removeEntry(this.state.outgoing, localId);
    return content;
  }

  /** Sends what could not be sent without a connection, in the order in which it was written. */
  async sendWaiting(): Promise<void> {
    const waiting = Object.values(this.state.outgoing).filter(({ status }) => status === 'waiting');
    for (const { localId } of waiting.sort((a, b) => a.since - b.since)) await this.sendAgain(localId);
  }

  private async attempt(localId: string): Promise<void> {
    const message = this.state.outgoing[localId];
    if (!message) return;
    const { conversation, content, idempotencyKey } = message;
    const queue = this.queue();
    const body = {
      ...destinationOf(conversation),
      content,
      local_id: localId,
      read_by_sender: true,
      ...(queue === undefined ? {} : { queue_id: queue }),
    };
    try {
      await answerOf(api.POST('/api/v1/messages', { body, params: { header: { 'Idempotency-Key': idempotencyKey } } }));
      this.note(localId, 'sent');
    } catch (error) {
      if (error instanceof ConnectionLost || error instanceof SessionEnded || isOutage(error)) this.note(localId, 'waiting');
      else this.note(localId, 'failed', error instanceof Error ? error.message : String(error));
    }
  }

  /** The event about a message may arrive before the answer, so that it is no longer there. */
  private note(localId: string, status: OutgoingMessage['status'], error?: string): void {
    const message = this.state.outgoing[localId];
    if (!message) return;
    message.status = status;
    message.error = error;
  }
}

function isOutage(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/** The parameters of a request that name a conversation. */
export function destinationOf(conversation: Conversation): { type: 'stream' | 'direct'; to: string; topic?: string } {
  return conversation.kind === 'topic'
    ? { type: 'stream', to: JSON.stringify(conversation.channelId), topic: conversation.topic }
    : { type: 'direct', to: JSON.stringify(conversation.userIds) };
}

/** Works without a secure context, unlike `crypto.randomUUID`. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
