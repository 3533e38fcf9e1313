import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { parseWidgetJson } from '../../reactions/domain/widget.js';
import type { Addressee } from '../domain/addressee.js';
import { normalizeMessageContent } from '../../messages/domain/message-content.js';
import { messageOfRepetition, type SendKey } from '../domain/send-key.js';
import { isInteractiveClient } from '../domain/reading-clients.js';
import { type CheckedDestination, DestinationResolver } from './destination-resolver.js';
import { MessageJournal } from './message-journal.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import { MentionPolicy } from './mention-policy.js';
import { type PostMessageResult, PostMessageService } from './post-message.service.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { Message } from '../../messages/domain/message.js';

export interface SendMessageInput {
  readonly addressee: Addressee;
  /** Needed in channels. */
  readonly topic?: string;
  readonly content: string;
  /** Undefined: as is usual for the client's kind. */
  readonly readBySender?: boolean;
  /** The client's own name for the message, and the queue on which it wants to find it again. */
  readonly queueId?: string;
  readonly localId?: string;
  /** What the sender wants the message to be shown as, as JSON. */
  readonly widgetContent?: string;
  /** What the client sent as `Idempotency-Key`. */
  readonly idempotencyKey?: string;
  /** Why the server itself sends the message: it sends one on each occasion, whatever it says. */
  readonly occasion?: string;
}

export interface ReplyInput {
  /** The message that is answered; the reply goes where it is. */
  readonly to: Message;
  readonly senderId: UserId;
  /** As typed; trimmed and cut like any message. */
  readonly content: string;
  /** JSON of the widget as which clients show it. */
  readonly widgetContent?: string;
  readonly clientName: string;
  /** Replies with the same key are the same reply. */
  readonly key: Buffer;
}

/** A message that passed all checks of sending, with its content as it would be stored. */
export interface PreparedMessage {
  readonly destination: CheckedDestination;
  readonly content: string;
  readonly html: string;
}

/** Sends a message on behalf of an account. */
@Injectable()
export class SendMessageService {
  constructor(
    private readonly destinations: DestinationResolver,
    private readonly mentions: MentionPolicy,
    private readonly rendering: RenderMessageService,
    private readonly posting: PostMessageService,
    private readonly journal: MessageJournal,
    private readonly users: UserLookup,
  ) {}

  /** The message that the server has sent for this account on this `occasion`; null if there is none. */
  async findSent(senderId: UserId, occasion: string): Promise<MessageId | null> {
    return (await this.journal.findByKey(senderId, occasionDigest(occasion)))?.id ?? null;
  }

  /**
   * @returns the message; the first one, if the same request was sent before
   * @throws DomainError, IDEMPOTENCY_KEY_REUSED among others; nothing was sent then
   */
  async send(actor: Actor, request: SendMessageInput): Promise<PostMessageResult> {
    const key = keyOf(request);
    const sent = key ? await this.journal.findByKey(actor.userId, key.digest) : null;
    if (key && sent) return { id: messageOfRepetition(sent, key), newPolicy: null };
    const content = normalizeMessageContent(request.content);
    const destination = await this.destinations.resolve(actor, request.addressee, request.topic);
    const widget = request.widgetContent === undefined ? {} : { widget: parseWidgetJson(request.widgetContent) };
    const rendered = await this.rendering.render(actor, content);
    const sender = await this.users.get(actor.userId);
    await this.mentions.check(sender, destination.kind === 'channel' ? destination : null, rendered);
    const { queueId, localId } = request;
    return this.posting.post({
      sender,
      destination,
      content,
      rendered,
      clientName: actor.clientName,
      readBySender: request.readBySender ?? isInteractiveClient(actor.clientName),
      key,
      ...widget,
      ...(queueId !== undefined && localId !== undefined ? { echo: { queueId, localId } } : {}),
    });
  }

  /**
   * Checks a message as `send` does, without sending it or creating its direct conversation.
   * @throws DomainError
   */
  async prepare(
    actor: Actor,
    { addressee, topic, content: typed }: Pick<SendMessageInput, 'addressee' | 'topic' | 'content'>,
  ): Promise<PreparedMessage> {
    const content = normalizeMessageContent(typed);
    const destination = await this.destinations.resolveUnsent(actor, addressee, topic);
    const rendered = await this.rendering.render(actor, content);
    await this.mentions.check(await this.users.get(actor.userId), destination.kind === 'channel' ? destination : null, rendered);
    return { destination, content, html: rendered.html };
  }

  /**
   * Posts a bot's answer into the conversation of a message. The bot needs no permission to post there: as in the Zulip server, an outgoing
   * webhook always answers where it was triggered.
   * @throws BadRequest if the bot or the channel is deactivated, or if the content or the widget is invalid
   */
  async reply({ to, senderId, content: typed, widgetContent, clientName, key }: ReplyInput): Promise<MessageId> {
    const content = normalizeMessageContent(typed);
    const widget = widgetContent === undefined ? {} : { widget: parseWidgetJson(widgetContent) };
    const sender = await this.users.get(senderId);
    if (!sender.active) throw new BadRequest('Account is deactivated');
    const destination = await this.destinations.resolveReply(to);
    const rendered = await this.rendering.render({ realmId: to.realmId, userId: senderId }, content);
    const posted = { sender, destination, content, rendered, clientName, readBySender: false, ...widget };
    return (await this.posting.post({ ...posted, key: { digest: key, request: null } })).id;
  }
}

/** Two sends are one if the client says so: by an idempotency key, or by naming the same message of the same queue. */
function keyOf(request: SendMessageInput): SendKey | null {
  const { occasion, idempotencyKey, queueId, localId } = request;
  if (occasion !== undefined) return { digest: occasionDigest(occasion), request: null };
  if (idempotencyKey !== undefined) return { digest: digest(`key:${idempotencyKey}`), request: digest(meaningOf(request)) };
  if (queueId === undefined || localId === undefined) return null;
  // Clients need not name their messages apart: under the same name another message is another one.
  return { digest: digest(`echo:${queueId}:${localId}:${meaningOf(request)}`), request: null };
}

/** What is asked for, the same for every way of writing it down: the form of `to`, aliases, JSON or not, the order of people. */
function meaningOf({ addressee, topic, content, widgetContent, readBySender }: SendMessageInput): string {
  return JSON.stringify([...addresseeParts(addressee, topic), content, widgetContent ?? null, readBySender ?? null]);
}

function addresseeParts(addressee: Addressee, topic: string | undefined): unknown[] {
  if (addressee.kind === 'channel') {
    const { reference } = addressee;
    return ['channel', 'id' in reference ? reference.id : foldCase(reference.name), topic?.trim() ?? null];
  }
  return ['direct', 'userIds' in addressee ? addressee.userIds.toSorted((a, b) => a - b) : addressee.addresses.map(foldCase).sort()];
}

/** No header of a client can hold a line break: what begins with one is the server's own. */
function occasionDigest(occasion: string): Buffer {
  return digest(`key:\n${occasion}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
