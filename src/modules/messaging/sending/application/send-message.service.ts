import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest, InsufficientScope } from '../../../../kernel/domain-error.js';
import type { MessageId, UserId } from '../../../../kernel/ids.js';
import { foldCase } from '../../../../kernel/text.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { normalizeMessageContent } from '../../messages/domain/message-content.js';
import type { Message } from '../../messages/domain/message.js';
import { messageLink, type MessageLocation, messageUrlPath, unlocatedMessageUrlPath } from '../../messages/domain/message-url.js';
import { parseWidgetJson } from '../../reactions/domain/widget.js';
import type { Author } from '../../rendering/application/realm-markdown-options.js';
import { RenderMessageService } from '../../rendering/application/render-message.service.js';
import type { Addressee } from '../domain/addressee.js';
import { isInteractiveClient } from '../domain/reading-clients.js';
import { messageOfRepetition, type SendKey } from '../domain/send-key.js';
import { type CheckedDestination, type Destination, DestinationResolver } from './destination-resolver.js';
import { MentionPolicy } from './mention-policy.js';
import { MessageJournal } from './message-journal.js';
import { type PostMessageResult, PostMessageService } from './post-message.service.js';

export interface SendMessageInput {
  readonly addressee: Addressee;
  /** The account whose permissions count, where a system account writes on its behalf; by default the sender. */
  readonly authorizedBy?: Actor;
  /**
   * The account as which the text is rendered, so that it refers to nothing that this account may not see; by default the one whose permissions
   * count.
   */
  readonly renderedFor?: Author;
  /** Needed in channels. */
  readonly topic?: string;
  readonly content: string;
  /** By default, a message is read by its sender if the client is one that people use. */
  readonly readBySender?: boolean;
  /** A recipient for whom the message is starred from the start. */
  readonly starredBy?: UserId;
  /** The queue whose message event shall contain `localId`. */
  readonly queueId?: string;
  /** The client's id of the message. */
  readonly localId?: string;
  /** The widget that clients show with the message, as JSON. */
  readonly widgetContent?: string;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey?: string;
  /** Identifies a message that the server itself sends: at most one is sent with the same key, whatever its content. */
  readonly internalKey?: string;
}

export interface ReplyInput {
  /** The message that is answered. The reply is posted to its conversation. */
  readonly to: Message;
  readonly senderId: UserId;
  /** As typed; trimmed and cut like any message. */
  readonly content: string;
  /** The widget that clients show with the reply, as JSON. */
  readonly widgetContent?: string;
  readonly clientName: string;
  /** At most one reply is posted with the same key. */
  readonly key: Buffer;
}

/** A message that was sent, by this request or by the one that it repeats. */
export interface SentMessage extends PostMessageResult {
  /** Where this request has sent it; null if it was sent before, and may be elsewhere now. */
  readonly destination: Destination | null;
}

/** A link to a message, as a URL and in Markdown. */
export interface SentMessageLink {
  readonly url: string;
  readonly markdown: string;
}

/** A message that passed the checks of sending, as it would be stored. */
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
    private readonly access: MessageAccess,
    private readonly realms: RealmLookup,
  ) {}

  /** The message that the server has sent with this `internalKey` in the name of this account, or null. */
  async findSent(senderId: UserId, internalKey: string): Promise<MessageId | null> {
    return (await this.journal.findByKey(senderId, internalDigest(internalKey)))?.id ?? null;
  }

  /**
   * @returns the new message, or the one that the same request has already created
   * @throws DomainError, for instance IDEMPOTENCY_KEY_REUSED; then nothing is sent
   */
  async send(actor: Actor, input: SendMessageInput): Promise<SentMessage> {
    const key = keyOf(input);
    const sent = key ? await this.journal.findByKey(actor.userId, key.digest) : null;
    if (key && sent) return { id: messageOfRepetition(sent, key), newPolicy: null, destination: null };
    const content = normalizeMessageContent(input.content);
    const authorizedBy = input.authorizedBy ?? actor;
    const destination = await this.destinations.resolve(authorizedBy, input.addressee, input.topic);
    checkKeyChannels(actor, destination);
    const widget = input.widgetContent === undefined ? {} : { widget: parseWidgetJson(input.widgetContent) };
    const rendered = await this.rendering.render(input.renderedFor ?? authorizedBy, content);
    const sender = await this.users.get(actor.userId);
    const author = await this.users.get(authorizedBy.userId);
    await this.mentions.check(author, destination.kind === 'channel' ? destination : null, rendered);
    const { queueId, localId, starredBy } = input;
    const posted = await this.posting.post({
      sender,
      destination,
      content,
      rendered,
      clientName: actor.clientName,
      readBySender: input.readBySender ?? isInteractiveClient(actor.clientName),
      key,
      ...widget,
      ...(starredBy === undefined ? {} : { starredBy }),
      ...(queueId !== undefined && localId !== undefined ? { echo: { queueId, localId } } : {}),
    });
    return { ...posted, destination };
  }

  /** The link to a message that the actor has sent, without the names of a place that the actor may not read any more. */
  async linkTo(actor: Actor, { id, destination }: SentMessage): Promise<SentMessageLink> {
    const realmUrl = await this.realms.realmUrl(actor.realmId);
    const place = destination ?? (await this.locate(actor, id));
    if (!place) return plainLink(realmUrl + unlocatedMessageUrlPath(id));
    const location = locationOf(place);
    const url = realmUrl + messageUrlPath(location, id);
    return { url, markdown: messageLink(location, url) };
  }

  private async locate(actor: Actor, id: MessageId): Promise<Destination | null> {
    const [message] = await this.access.filterReadable(actor, [id]);
    return message ? this.destinations.locate(message) : null;
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
    checkKeyChannels(actor, destination);
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

const plainLink = (url: string): SentMessageLink => ({ url, markdown: url });

function locationOf(destination: Destination): MessageLocation {
  if (destination.kind === 'direct') return destination;
  const { channel, topic } = destination;
  return { channelId: channel.id, channelName: channel.name, topic };
}

/** Compares the destination with the channels to which the scoped key of the actor is limited. @throws InsufficientScope */
function checkKeyChannels({ key }: Actor, destination: CheckedDestination): void {
  if (!key?.channelIds) return;
  if (destination.kind === 'channel' && key.channelIds.includes(destination.channel.id)) return;
  throw new InsufficientScope('send', 'This API key sends messages to other channels only.');
}

/** A repeated send is recognised by its idempotency key, or by its queue, local id and content. */
function keyOf(input: SendMessageInput): SendKey | null {
  const { internalKey, idempotencyKey, queueId, localId } = input;
  if (internalKey !== undefined) return { digest: internalDigest(internalKey), request: null };
  if (idempotencyKey !== undefined) return { digest: digest(`key:${idempotencyKey}`), request: digest(canonicalRequest(input)) };
  if (queueId === undefined || localId === undefined) return null;
  // Local ids need not be unique: another message with the same local id is a new message.
  return { digest: digest(`echo:${queueId}:${localId}:${canonicalRequest(input)}`), request: null };
}

/** The same string for every form in which a request can be written: names or aliases, JSON or text, any order of recipients. */
function canonicalRequest({ addressee, topic, content, widgetContent, readBySender }: SendMessageInput): string {
  return JSON.stringify([...addresseeParts(addressee, topic), content, widgetContent ?? null, readBySender ?? null]);
}

function addresseeParts(addressee: Addressee, topic: string | undefined): unknown[] {
  if (addressee.kind === 'channel') {
    const { reference } = addressee;
    return ['channel', 'id' in reference ? reference.id : foldCase(reference.name), topic?.trim() ?? null];
  }
  return ['direct', 'userIds' in addressee ? addressee.userIds.toSorted((a, b) => a - b) : addressee.addresses.map(foldCase).sort()];
}

/** A line break cannot occur in a header, so an internal key never equals an idempotency key of a client. */
function internalDigest(internalKey: string): Buffer {
  return digest(`key:\n${internalKey}`);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
