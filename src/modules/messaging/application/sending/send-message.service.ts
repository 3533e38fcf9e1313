import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { Users } from '../../../users/users.api.js';
import { widgetOfJson } from '../../domain/additions/widget.js';
import type { Addressee } from '../../domain/sending/addressee.js';
import { contentToStore } from '../../domain/sending/message-content.js';
import { readsWhatItSends } from '../../domain/sending/reading-clients.js';
import { Destinations } from './destinations.js';
import { MessageJournal } from './message-journal.js';
import { MessageRendering } from '../rendering/message-rendering.js';
import { MentionRights } from './mention-rights.js';
import { type Posted, Posting } from './posting.js';

export interface SendMessageRequest {
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
}

/** Sends a message on somebody's behalf. */
@Injectable()
export class SendMessageService {
  constructor(
    private readonly destinations: Destinations,
    private readonly mentions: MentionRights,
    private readonly rendering: MessageRendering,
    private readonly posting: Posting,
    private readonly journal: MessageJournal,
    private readonly users: Users,
  ) {}

  /** The message that this sender has sent with this `idempotencyKey`; null if there is none. */
  findSent(senderId: UserId, idempotencyKey: string): Promise<MessageId | null> {
    return this.journal.findByKey(senderId, keyDigest(idempotencyKey));
  }

  /**
   * @returns the message; the first one, if the same request was sent before
   * @throws DomainError; nothing was sent then
   */
  async send(actor: Actor, request: SendMessageRequest): Promise<Posted> {
    const key = keyOf(request);
    const sent = key ? await this.journal.findByKey(actor.userId, key) : null;
    if (sent !== null) return { id: sent, newPolicy: null };
    const content = contentToStore(request.content);
    const destination = await this.destinations.find(actor, request.addressee, request.topic);
    const widget = request.widgetContent === undefined ? {} : { widget: widgetOfJson(request.widgetContent) };
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
      readBySender: request.readBySender ?? readsWhatItSends(actor.clientName),
      key,
      ...widget,
      ...(queueId !== undefined && localId !== undefined ? { echo: { queueId, localId } } : {}),
    });
  }
}

/** Two sends are one if the client says so: by an idempotency key, or by naming the same message of the same queue. */
function keyOf({ idempotencyKey, queueId, localId }: SendMessageRequest): Buffer | null {
  if (idempotencyKey !== undefined) return keyDigest(idempotencyKey);
  return queueId !== undefined && localId !== undefined ? digest(`echo:${queueId}:${localId}`) : null;
}

function keyDigest(idempotencyKey: string): Buffer {
  return digest(`key:${idempotencyKey}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
