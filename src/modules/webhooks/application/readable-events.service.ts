import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import type { AnyEvent, Audience } from '../../../kernel/client-events.js';
import type { ChannelId, MessageId, UserId } from '../../../kernel/ids.js';
import { ChannelAccess, ChannelLookup } from '../../channels/channels.api.js';
import {
  EventsWithoutQueue,
  factsOfMessage,
  isInMessageNarrow,
  type NarrowedMessage,
  type PublishedRecord,
  type ReaderWithoutQueue,
} from '../../events/event-taps.api.js';
import { LoadMessageSourcesService, type Message, type MessageSource, presentMessage } from '../../messaging/messages.api.js';
import type { EventDelivery, StoredEvent } from '../domain/event-delivery.js';
import { type EventWebhook, type EventWebhookType, isAboutMessages, isEventWebhookType } from '../domain/event-webhook.js';
import { EventWebhookAccess } from './event-webhook-access.js';

/** An event that the owner of a webhook may see. */
export interface ReadableEvent {
  readonly published: PublishedRecord;
  readonly type: EventWebhookType;
  readonly messageId: MessageId | null;
  readonly event: StoredEvent;
  /** Where the message that it is about is, and where it was; null for an event about no message, which no narrow restricts. */
  readonly places: readonly NarrowedMessage[] | null;
}

/** A record with an event of a type that webhooks get. */
interface Candidate {
  readonly published: PublishedRecord;
  readonly type: EventWebhookType;
  /** In the form in which it is sent; of a new message only its type. */
  readonly event: AnyEvent;
  readonly audience: Audience;
  /** The message that has to be readable; null for events about none, and for those of deleted messages. */
  readonly messageId: MessageId | null;
  /** The new message. */
  readonly source: MessageSource | null;
}

/** The owner of webhooks, for as long as it is asked which events it may see. */
interface Viewer {
  readonly owner: Actor;
  readonly reader: ReaderWithoutQueue;
}

/** What an event says of the content of a message. It is not stored, but loaded when the event is sent. */
const CONTENT = ['content', 'rendered_content', 'orig_content', 'orig_rendered_content', 'is_me_message'] as const;

/** Decides which events the owners of webhooks may see: when they happen, and again when they are sent. */
@Injectable()
export class ReadableEventsService {
  constructor(
    private readonly access: EventWebhookAccess,
    private readonly views: EventsWithoutQueue,
    private readonly channels: ChannelLookup,
    private readonly channelAccess: ChannelAccess,
    private readonly sources: LoadMessageSourcesService,
  ) {}

  /** Those of the records with events of some types that the owner may see now. */
  async select(owner: Actor, published: readonly PublishedRecord[], types: ReadonlySet<EventWebhookType>): Promise<ReadableEvent[]> {
    const candidates = published.flatMap((one) => this.read(one)).filter(({ type }) => types.has(type));
    const viewer = this.viewerOf(owner);
    const messages = await this.access.filterMessages(
      owner,
      candidates.flatMap(({ messageId }) => messageId ?? []),
    );
    const places = await this.loadPlaces(owner, candidates, messages);
    const readable: ReadableEvent[] = [];
    for (const candidate of candidates) readable.push(...(await this.check(viewer, candidate, messages, places)));
    return readable;
  }

  /**
   * Loads an event as it is to be sent: a new message as it is now, in the place where it is now, and a change with the present content.
   * @returns null if the owner may not see it any more
   */
  async load(owner: Actor, webhook: EventWebhook, { eventType, messageId, event: stored }: EventDelivery): Promise<object | null> {
    const { event, flags = [], hasNewContent } = stored;
    const viewer = this.viewerOf(owner);
    if (messageId === null) return (await this.maySee(viewer, stored)) ? (event ?? null) : null;
    const message = (await this.access.filterMessages(owner, [messageId])).get(messageId);
    if (!message) return null;
    if (eventType === 'message') return this.loadMessage(webhook, message, flags);
    if (!event || !(await this.mayReadWhereItWas(viewer, event, message))) return null;
    if (hasNewContent === undefined) return event;
    const source = hasNewContent ? await this.loadSource(message) : null;
    return hasNewContent && !source ? null : { ...event, ...(source ? presentContent(message, source) : {}), flags };
  }

  private async loadMessage({ narrow, applyMarkdown }: EventWebhook, message: Message, flags: readonly string[]): Promise<object | null> {
    const source = await this.loadSource(message);
    if (!source || !isInMessageNarrow(narrow, factsOfMessage(source, flags))) return null;
    return { flags, message: presentMessage(source, { applyMarkdown, clientGravatar: false, emptyTopicName: true }, '') };
  }

  private async loadSource(message: Message): Promise<MessageSource | undefined> {
    const [loaded] = await this.sources.load(message.realmId, [message]);
    return loaded?.source;
  }

  private viewerOf(owner: Actor): Viewer {
    return { owner, reader: this.views.readerFor(owner) };
  }

  /** Whether the owner may see an event that is not about a message, or about deleted ones. */
  private async maySee(viewer: Viewer, { event, audience }: StoredEvent): Promise<boolean> {
    if (!event || !audience) return false;
    return event.type === 'delete_message' ? this.mayHaveRead(viewer, event, audience) : viewer.reader.receives(audience);
  }

  private read(published: PublishedRecord): Candidate[] {
    const { event: original, audience } = published.record;
    const event = original?.type === 'message' ? { type: original.type } : this.views.present(published.record);
    if (!event || !audience || !isEventWebhookType(event.type)) return [];
    // A move to another channel is published for each group that it concerns; everybody who can read the messages gets the same event.
    if (event.type === 'update_message' && audience.kind === 'moved' && audience.group !== 'members') return [];
    const source = original?.type === 'message' ? original.message : null;
    return [{ published, type: event.type, event, audience, source, messageId: source?.wire.id ?? messageOf(event) }];
  }

  /** The places of the readable messages, by id: those of new ones as they were sent. */
  private async loadPlaces(
    owner: Actor,
    candidates: readonly Candidate[],
    readable: ReadonlyMap<MessageId, Message>,
  ): Promise<ReadonlyMap<MessageId, MessageSource>> {
    const places = new Map<MessageId, MessageSource>();
    for (const { source } of candidates) if (source && readable.has(source.wire.id)) places.set(source.wire.id, source);
    const others = [...readable.values()].filter(({ id }) => !places.has(id));
    for (const { source } of others.length === 0 ? [] : await this.sources.load(owner.realmId, others)) places.set(source.wire.id, source);
    return places;
  }

  private async check(
    viewer: Viewer,
    { published, type, event, audience, messageId, source }: Candidate,
    messages: ReadonlyMap<MessageId, Message>,
    sources: ReadonlyMap<MessageId, MessageSource>,
  ): Promise<ReadableEvent[]> {
    if (messageId === null) {
      if (!(await this.maySee(viewer, { event, audience }))) return [];
      const places = type === 'delete_message' ? [await this.placeOfDeleted(viewer, event)] : null;
      return [{ published, type, messageId, event: { event, audience }, places }];
    }
    const [message, found] = [messages.get(messageId), sources.get(messageId)];
    if (!message || !found) return [];
    const flags = flagsOf(published, viewer.owner.userId);
    const place = factsOfMessage(found, flags);
    if (source) return [{ published, type, messageId, event: { flags }, places: [place] }];
    if (!(await this.mayReadWhereItWas(viewer, event, message))) return [];
    return [{ published, type, messageId, event: storedForm(event, flags), places: [place, ...formerPlaces(event, place)] }];
  }

  /** Whether the owner may see that messages are gone: who may read the channel, or was in the conversation. */
  private async mayHaveRead(viewer: Viewer, event: AnyEvent, audience: Audience): Promise<boolean> {
    const { owner, reader } = viewer;
    if (event['message_type'] === 'private') return (await this.access.allowsDirectMessages(owner)) && reader.receives(audience);
    if (!('messageId' in audience)) return false;
    const { kind, messageId } = audience;
    if (!(await this.mayReadIn(viewer, event['stream_id'] as number, messageId))) return false;
    return kind !== 'moved' || !(await this.access.filterMessages(owner, [messageId])).has(messageId);
  }

  /**
   * Whether the owner may see where a readable message was when it changed. The event names that channel and topic; it is told only to those who
   * may read there, also when the message has left a private channel.
   */
  private async mayReadWhereItWas(viewer: Viewer, { stream_id: channelId }: AnyEvent, { id, conversationId }: Message): Promise<boolean> {
    if (typeof channelId !== 'number') return true;
    const channel = await this.channels.findById(viewer.owner.realmId, channelId);
    return channel?.conversationId === conversationId || this.mayReadIn(viewer, channelId, id);
  }

  /** Whether the owner may read a message that was in a channel: all of them where the channel shares its history, otherwise those received there. */
  private async mayReadIn({ owner, reader }: Viewer, channelId: ChannelId, messageId: MessageId): Promise<boolean> {
    const channel = await this.channels.findById(owner.realmId, channelId);
    if (!channel || !(await this.channelAccess.canReadContent(owner, channel))) return false;
    return channel.hasSharedHistory || reader.hasReceived(channel.conversationId, messageId);
  }

  private async placeOfDeleted({ owner }: Viewer, event: AnyEvent): Promise<NarrowedMessage> {
    const { message_type: messageType, stream_id: channelId, topic = '' } = event;
    const type = messageType === 'stream' ? 'stream' : 'private';
    const channel = type === 'stream' ? await this.channels.findById(owner.realmId, channelId as number) : null;
    return {
      type,
      displayRecipient: channel?.name ?? null,
      channelId: channel?.id ?? null,
      subject: topic as string,
      senderEmail: '',
      flags: [],
    };
  }
}

/** The message that has to be readable for an event; null if there is none. */
function messageOf({ type, message_id: id }: AnyEvent): MessageId | null {
  return isAboutMessages(type) && typeof id === 'number' ? id : null;
}

/** The flags that an account has on the message of an event. */
export function flagsOf({ record: { flags } }: PublishedRecord, userId: UserId): readonly string[] {
  return flags?.ofUsers[userId] ?? flags?.ofAll ?? [];
}

/** An event about a message without the content of the message. */
function storedForm(event: AnyEvent, flags: readonly string[]): StoredEvent {
  if (event.type !== 'update_message') return { event };
  const { content } = event;
  const kept = Object.entries(event).filter(([name]) => !(CONTENT as readonly string[]).includes(name));
  return { event: { type: event.type, ...Object.fromEntries(kept) }, flags, hasNewContent: content !== undefined };
}

function presentContent({ content, renderedContent }: Message, { wire }: MessageSource): object {
  return { content, rendered_content: renderedContent, is_me_message: wire.is_me_message };
}

/** Where a message was before it was moved. */
function formerPlaces(event: AnyEvent, place: NarrowedMessage): NarrowedMessage[] {
  const { orig_subject: subject, stream_name: displayRecipient, stream_id: channelId } = event;
  if (event.type !== 'update_message' || typeof subject !== 'string') return [];
  return [{ ...place, subject, ...(typeof channelId === 'number' ? { displayRecipient, channelId } : {}) }];
}
