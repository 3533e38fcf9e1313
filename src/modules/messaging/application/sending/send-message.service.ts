import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { foldCase } from '../../../../kernel/text.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { UserLookup } from '../../../users/users.api.js';
import { parseWidgetJson } from '../../domain/additions/widget.js';
import type { Addressee } from '../../domain/sending/addressee.js';
import { normalizeMessageContent } from '../../domain/sending/message-content.js';
import { messageOfRepetition, type SendKey } from '../../domain/sending/send-key.js';
import { isInteractiveClient } from '../../domain/sending/reading-clients.js';
import { DestinationResolver } from './destinations.js';
import { MessageJournal } from './message-journal.js';
import { RenderMessageService } from '../rendering/message-rendering.js';
import { MentionRights } from './mention-rights.js';
import { type PostMessageResult, PostMessageService } from './posting.js';

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

/** Sends a message on somebody's behalf. */
@Injectable()
export class SendMessageService {
  constructor(
    private readonly destinations: DestinationResolver,
    private readonly mentions: MentionRights,
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
