import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../kernel/actor.js';
import type { Audience, ClientEvent } from '../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { resolveDerivedSecrets, ServerSecrets } from '../../../kernel/server-secrets.js';
import { type HiddenAccounts, NONE_HIDDEN } from '../../users/profiles.api.js';
import type { EventQueue } from '../domain/event-queue.js';
import type { EventReader } from '../domain/event-reader.js';
import type { AttachedQueue, Waiter } from './attached-queue.js';
import type { LogEntry } from './event-log.js';
import { EventReaders } from './event-readers.js';
import { OutgoingEvent, type SerializedEvent } from './outgoing-event.js';

/** Events buffered for a queue without a waiting poll. Beyond that the queue is detached; the next poll rebuilds it from the event log. */
const MAX_PENDING = 2_000;

/** The time in which events for those who wait with patience are collected. */
const COLLECTING_MS = 10;

/** The queues that are attached to this node; distributes the entries of the event log among them. */
@Injectable()
export class AttachedQueues {
  private readonly byId = new Map<string, AttachedQueue>();
  private readonly byUser = new Map<UserId, Set<AttachedQueue>>();
  /** Queues whose polls wait, in the order in which the polls began. */
  private readonly waitingPolls = new Map<UserId, Set<AttachedQueue>>();
  /** Queues that receive the messages of every public channel of their realm. */
  private readonly publicChannelQueues = new Map<RealmId, Set<AttachedQueue>>();
  /** Queues with new events that have not been given to those who wait. */
  private readonly due = new Set<AttachedQueue>();
  /** Those of them whose events are collected for a while. */
  private readonly collecting = new Set<AttachedQueue>();
  /** Past events, so that one that several queues receive is serialized once. */
  private readonly pastEvents = new WeakMap<LogEntry, OutgoingEvent>();

  constructor(
    private readonly readers: EventReaders,
    private readonly secrets: ServerSecrets,
  ) {}

  find(queueId: string): AttachedQueue | undefined {
    return this.byId.get(queueId);
  }

  all(): Iterable<AttachedQueue> {
    return this.byId.values();
  }

  attach(attached: AttachedQueue): void {
    const { queue } = attached;
    attached.onWaitOver = this.forgetWait;
    this.byId.set(queue.id, attached);
    this.byUser.set(queue.userId, (this.byUser.get(queue.userId) ?? new Set()).add(attached));
    if (queue.allPublicChannels)
      this.publicChannelQueues.set(queue.realmId, (this.publicChannelQueues.get(queue.realmId) ?? new Set()).add(attached));
  }

  /** Lets somebody wait for events. If too many polls of the account wait, the one that began first is ended. */
  wait(attached: AttachedQueue, ms: number, waiter: Waiter): void {
    const { userId } = attached.queue;
    const waiting = this.waitingPolls.get(userId) ?? new Set();
    waiting.delete(attached);
    const [oldest] = waiting;
    if (oldest && waiting.size >= LIMITS.MAX_WAITING_POLLS_PER_ACCOUNT) oldest.endWait('displaced');
    this.waitingPolls.set(userId, waiting.add(attached));
    attached.wait(ms, waiter);
  }

  private readonly forgetWait = (attached: AttachedQueue): void => {
    const { userId } = attached.queue;
    const waiting = this.waitingPolls.get(userId);
    if (waiting?.delete(attached) && waiting.size === 0) this.waitingPolls.delete(userId);
  };

  /** The first pending events of a queue, as many as `maxBytes` hold but at least one; the others follow when these are acknowledged. */
  async serializePending(attached: AttachedQueue, maxBytes: number): Promise<SerializedEvent[]> {
    const hidden = await this.readers.findHidden(attached.reader, attached.pendingEvents);
    return serializeSome(attached, maxBytes, hidden);
  }

  /** As `serializePending`; null if something has to be looked up for it. */
  serializeAtOnce(attached: AttachedQueue, maxBytes: number): SerializedEvent[] | null {
    return isGuest(attached.reader.role) ? null : serializeSome(attached, maxBytes, NONE_HIDDEN);
  }

  /** Detaches a queue; it can be attached again, to this or to another node. */
  detach(attached: AttachedQueue): void {
    const { queue, reader } = attached;
    if (this.byId.get(queue.id) !== attached) return;
    this.byId.delete(queue.id);
    const ofUser = this.byUser.get(queue.userId);
    if (ofUser?.delete(attached) && ofUser.size === 0) this.byUser.delete(queue.userId);
    this.publicChannelQueues.get(queue.realmId)?.delete(attached);
    attached.endWait();
    this.readers.release(reader);
  }

  /** Ends the queues of an account; their waiting polls are refused. */
  endQueuesOf(userId: UserId): void {
    for (const attached of [...(this.byUser.get(userId) ?? [])]) this.endOne(attached);
  }

  /** Ends queues that were deleted. */
  endQueues(queueIds: readonly string[]): void {
    for (const queueId of queueIds) {
      const attached = this.byId.get(queueId);
      if (attached) this.endOne(attached);
    }
  }

  /** Ends the queues of other epochs of the event log, and detaches those of this one; the next poll attaches them at the client's position. */
  restart(epoch: string | null): void {
    for (const attached of [...this.byId.values()]) {
      if (attached.queue.epoch === epoch) this.detach(attached);
      else this.endOne(attached);
    }
  }

  /** Detaches the queues of an account; the next poll attaches them with the account as it is then. */
  detachQueuesOf(userId: UserId): void {
    for (const attached of [...(this.byUser.get(userId) ?? [])]) this.detach(attached);
  }

  private endOne(attached: AttachedQueue): void {
    attached.ended = true;
    this.detach(attached);
  }

  /** Adds an entry of the event log to every attached queue that receives it. `giveEvents` gives the events to those who wait. */
  distribute(entry: LogEntry): void {
    const { event, audience, realmId } = entry.record;
    if (!event || !audience) return;
    const outgoing = this.toOutgoingEvent(entry, event);
    for (const attached of this.findRecipients(realmId, audience)) {
      if (!outgoing.isRequestedBy(attached.queue, attached.reader)) continue;
      attached.push(outgoing);
      if (attached.isWaiting) this.due.add(attached);
      else if (attached.size > MAX_PENDING) this.detach(attached);
    }
  }

  /** Gives the events that were distributed to those who wait: to polls now, and to streams together with what follows soon. */
  giveEvents(): void {
    for (const attached of this.due) {
      if (!attached.isPatient) giveTo(attached);
      else if (this.collecting.size === 0) {
        this.collecting.add(attached);
        setTimeout(this.giveCollected, COLLECTING_MS);
      } else this.collecting.add(attached);
    }
    this.due.clear();
  }

  private readonly giveCollected = (): void => {
    const collected = [...this.collecting];
    this.collecting.clear();
    collected.forEach(giveTo);
  };

  /**
   * The event that a past entry contains for a queue; null if there is none.
   * @param belonged whether the reader belonged to the channel when the entry was written, if that may differ from now
   */
  findEventFor(entry: LogEntry, queue: EventQueue, reader: EventReader, belonged?: boolean): OutgoingEvent | null {
    const { event, audience, realmId } = entry.record;
    if (!event || !audience || !receives(queue, reader, { realmId, audience, belonged })) return null;
    let outgoing = this.pastEvents.get(entry);
    if (!outgoing) this.pastEvents.set(entry, (outgoing = this.toOutgoingEvent(entry, event)));
    return outgoing.isRequestedBy(queue, reader) ? outgoing : null;
  }

  /** The event log contains no secrets; those of bots are derived here. */
  private toOutgoingEvent(entry: LogEntry, event: ClientEvent): OutgoingEvent {
    return new OutgoingEvent(entry, event.type === 'realm_bot' ? (resolveDerivedSecrets(event, this.secrets) as ClientEvent) : event);
  }

  private findRecipients(realmId: RealmId, audience: Audience): Set<AttachedQueue> {
    const addressed = new Set<AttachedQueue>();
    for (const reader of this.findCandidates(realmId, audience)) {
      if (reader.receives(realmId, audience)) for (const attached of this.byUser.get(reader.userId) ?? []) addressed.add(attached);
    }
    for (const attached of this.publicChannelQueues.get(realmId) ?? []) {
      if (receivesPublicChannel(attached.queue, attached.reader, audience)) addressed.add(attached);
    }
    return addressed;
  }

  private findCandidates(realmId: RealmId, audience: Audience): Iterable<EventReader> {
    switch (audience.kind) {
      case 'users':
        return audience.userIds.flatMap((userId) => this.readers.find(userId) ?? []);
      case 'readers':
      case 'affected':
        if (!audience.also) return this.readers.listInConversation(audience.conversationId);
        return new Set([
          ...this.readers.listInConversation(audience.conversationId),
          ...audience.also.flatMap((userId) => this.readers.find(userId) ?? []),
        ]);
      case 'moved':
        return new Set([
          ...this.readers.listInConversation(audience.from.conversationId),
          ...this.readers.listInConversation(audience.to.conversationId),
          ...(audience.also ?? []).flatMap((userId) => this.readers.find(userId) ?? []),
        ]);
      default:
        return this.readers.listInRealm(realmId);
    }
  }
}

/** A failure concerns one client only, whose request reads the queue again and answers with the error. */
function giveTo(attached: AttachedQueue): void {
  try {
    attached.giveEvents();
  } catch {
    attached.endWait('event');
  }
}

function serializeSome({ queue, reader, pendingEvents }: AttachedQueue, maxBytes: number, hidden: HiddenAccounts): SerializedEvent[] {
  const events: SerializedEvent[] = [];
  let left = maxBytes;
  for (const event of pendingEvents) {
    const serialized = event.serialize(queue, reader, hidden);
    left -= serialized.bytes;
    if (left < 0 && events.length > 0) break;
    events.push(serialized);
  }
  return events;
}

function receives(
  queue: EventQueue,
  reader: EventReader,
  { realmId, audience, belonged }: { realmId: RealmId; audience: Audience; belonged: boolean | undefined },
): boolean {
  if (reader.receives(realmId, audience, belonged)) return true;
  return realmId === queue.realmId && receivesPublicChannel(queue, reader, audience);
}

/** Whether a message to a public channel is for a queue that requested all of them. Guests receive those of their own channels only. */
function receivesPublicChannel({ allPublicChannels }: EventQueue, { role }: EventReader, audience: Audience): boolean {
  return allPublicChannels && !isGuest(role) && audience.kind === 'readers' && audience.publicChannel;
}
