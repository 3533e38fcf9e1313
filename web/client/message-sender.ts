import { api, answerOf } from '../api/api-client.js';
import { ApiError, ConnectionLost, isOutage, isRequestFailure, SessionEnded } from '../api/api-error.js';
import type { Message } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, keyOf, type TopicConversation, topicKey } from '../state/model/conversation.js';
import { locationOf } from '../state/places/conversation-address.js';
import { removeEntry } from '../state/events/event-appliers.js';
import type { MovedConversation } from '../state/places/moved-conversation.js';
import type { OutgoingMessage } from '../state/model/outgoing-messages.js';
import { OutgoingStore } from './outgoing-store.js';
import { randomKey } from './random-key.js';
import type { TopicFinder } from './topic-finder.js';

/** What an event says of a message that has arrived. */
type Received = Pick<Message, 'id' | 'stream_id' | 'subject'>;

/** Sends messages. They are shown at once, and kept until the server has them. */
export class MessageSender {
  private readonly store: OutgoingStore;
  /** The messages that an attempt to send is under way for. */
  private readonly attempting = new Set<string>();
  /** The messages whose topics may have been moved while no events told of it. */
  private readonly doubtful = new Set<string>();
  /** Where the topics of messages have gone that were under way. */
  private readonly overtaken = new Map<string, TopicConversation>();
  /** The messages that the writer has just sent, and that have not waited for a connection since. */
  private readonly prompt = new Set<string>();

  constructor(
    private readonly state: ClientState,
    /** The event queue, in whose events the server names the message. */
    private readonly queue: () => string | undefined,
    private readonly finder: TopicFinder,
  ) {
    this.store = new OutgoingStore(state.ownId);
  }

  /** Takes over what was not sent when this browser left the page. */
  async restore(): Promise<void> {
    for (const message of await this.store.load()) {
      if (this.state.outgoing[message.localId]) continue;
      this.state.outgoing[message.localId] = restored(message);
      this.doubtful.add(message.localId);
    }
    await this.sendWaiting();
  }

  /** Events were lost. */
  doubt(): void {
    for (const localId of Object.keys(this.state.outgoing)) this.doubtful.add(localId);
  }

  /** To be called for the event about a message of this page, after the views have seen it. */
  received(localId: string, message: Received): void {
    void this.store.forget(localId);
    this.prompt.delete(localId);
    const place = this.overtaken.get(localId);
    this.overtaken.delete(localId);
    if (place && topicKey(message.stream_id ?? 0, message.subject) !== keyOf(place)) void this.sendAfter(message, place);
  }

  /** Whether the event about a message follows at once an act of the writer in this window. Others are sent later, or by another window. */
  isPrompt(localId: string): boolean {
    return this.prompt.has(localId);
  }

  /** @param content Markdown */
  async send(conversation: Conversation, content: string): Promise<void> {
    const localId = `${Date.now()}.${crypto.getRandomValues(new Uint32Array(1))[0]}`;
    const { with: place } = locationOf(this.state, conversation);
    const message: OutgoingMessage = {
      localId,
      idempotencyKey: randomKey(),
      conversation,
      ...(place === undefined ? {} : { with: place }),
      content,
      since: Date.now(),
      status: 'sending',
      error: undefined,
    };
    this.prompt.add(localId);
    this.state.outgoing[localId] = message;
    await this.store.keep(message);
    await this.attempt(localId);
  }

  /** Sends a message again that the writer wants to be sent. The server recognizes one that it has already. */
  async sendAgain(localId: string): Promise<void> {
    this.prompt.add(localId);
    await this.repeat(localId);
  }

  /** A topic goes on in another place, and with it what is not sent to it yet. */
  followTopic({ from, to }: MovedConversation): void {
    for (const message of Object.values(this.state.outgoing)) {
      if (keyOf(message.conversation) !== keyOf(from)) continue;
      message.conversation = to;
      if (message.status === 'sending' || message.status === 'sent') this.overtaken.set(message.localId, to);
      if (message.status !== 'sent') void this.store.keep(message);
    }
  }

  /** Gives a message up. @returns its text */
  discard(localId: string): string {
    const content = this.state.outgoing[localId]?.content ?? '';
    removeEntry(this.state.outgoing, localId);
    this.overtaken.delete(localId);
    this.prompt.delete(localId);
    void this.store.forget(localId);
    return content;
  }

  /** Sends what could not be sent without a connection, in the order in which it was written. */
  async sendWaiting(): Promise<void> {
    const waiting = Object.values(this.state.outgoing).filter(({ status }) => status === 'waiting');
    for (const { localId } of waiting.sort((a, b) => a.since - b.since)) await this.repeat(localId);
  }

  private async repeat(localId: string): Promise<void> {
    const message = this.state.outgoing[localId];
    if (!message) return;
    message.status = 'sending';
    message.error = undefined;
    await this.attempt(localId);
  }

  private async attempt(localId: string): Promise<void> {
    const message = this.state.outgoing[localId];
    if (!message || this.attempting.has(localId)) return;
    this.attempting.add(localId);
    try {
      await this.findTopic(message);
      const params = { header: { 'Idempotency-Key': message.idempotencyKey } };
      const { id } = await answerOf(api.POST('/api/v1/messages', { body: this.bodyOf(message), params }));
      this.noteSent(localId, id);
    } catch (error) {
      if (wasSentElsewhere(error)) this.discard(localId);
      else if (error instanceof ConnectionLost || error instanceof SessionEnded || isOutage(error)) this.note(localId, 'waiting');
      else this.note(localId, 'failed', error instanceof Error ? error.message : String(error));
    } finally {
      this.attempting.delete(localId);
    }
  }

  /** Moves a message to its topic that reached the server after the topic was moved, and has begun the topic before again. */
  private async sendAfter({ id, stream_id: channelId }: Received, place: TopicConversation): Promise<void> {
    const body = {
      propagate_mode: 'change_one' as const,
      topic: place.topic,
      ...(place.channelId === channelId ? {} : { stream_id: place.channelId }),
      send_notification_to_old_thread: false,
      send_notification_to_new_thread: false,
    };
    try {
      await answerOf(api.PATCH('/api/v1/messages/{message_id}', { params: { path: { message_id: id } }, body }));
    } catch (error) {
      // For those who may not move messages it stays where it is.
      if (!isRequestFailure(error)) throw error;
    }
  }

  private bodyOf({ conversation, content, localId }: OutgoingMessage) {
    const queue = this.queue();
    return {
      ...destinationOf(conversation),
      content,
      local_id: localId,
      read_by_sender: true,
      ...(queue === undefined ? {} : { queue_id: queue }),
    };
  }

  private async findTopic(message: OutgoingMessage): Promise<void> {
    if (!this.doubtful.has(message.localId) || message.with === undefined || message.conversation.kind !== 'topic') return;
    const now = await this.finder.find(message.conversation, message.with);
    if (now) message.conversation = now;
    this.doubtful.delete(message.localId);
  }

  /** The event about the message may have arrived before. There is none if the server had the message already. */
  private noteSent(localId: string, id: number): void {
    void this.store.forget(localId);
    const message = this.state.outgoing[localId];
    if (!message) return;
    if (this.state.messages[id]) removeEntry(this.state.outgoing, localId);
    else Object.assign(message, { status: 'sent', messageId: id });
  }

  /** The event about a message may arrive before the answer, so that it is no longer there. */
  private note(localId: string, status: OutgoingMessage['status'], error?: string): void {
    this.prompt.delete(localId);
    const message = this.state.outgoing[localId];
    if (!message) return;
    message.status = status;
    message.error = error;
    void this.store.keep(message);
  }
}

/** How long it is known that the server would recognize a message that it has already. Milliseconds. */
const RECOGNIZED_MS = 24 * 3_600_000;

/** A message that another page has left. It is sent again unless it is too old for that. */
function restored(message: OutgoingMessage): OutgoingMessage {
  if (message.status === 'failed') return message;
  if (Date.now() - message.since < RECOGNIZED_MS) return { ...message, status: 'waiting', error: undefined };
  return { ...message, status: 'failed', error: undefined };
}

/** Whether the server has had the message before its topic was moved. Only its answer was lost, and it has gone along with its topic. */
function wasSentElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'IDEMPOTENCY_KEY_REUSED';
}

/** The parameters of a request that name a conversation. */
export function destinationOf(conversation: Conversation): { type: 'stream' | 'direct'; to: string; topic?: string } {
  return conversation.kind === 'topic'
    ? { type: 'stream', to: JSON.stringify(conversation.channelId), topic: conversation.topic }
    : { type: 'direct', to: JSON.stringify(conversation.userIds) };
}
