import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { LIMITS } from '../../../kernel/limits.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../kernel/server-identity.js';
import { UserLookup } from '../../users/accounts.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import { type EventNarrow, parseEventNarrow } from '../domain/event-narrow.js';
import type { ClientCapabilities, EventQueue } from '../domain/event-queue.js';
import { AttachedQueues } from './attached-queues.js';
import { type InitialState, InitialStateService } from './initial-state/initial-state.service.js';
import type { InitialStateInput } from './initial-state/state-section.js';
import { LogContinuity } from './log-continuity.js';
import { LogFollower } from './log-follower.js';
import { PollTimeouts } from './poll-timeouts.js';
import { QueueStore } from './queue-store.js';

export interface RegisterQueueInput {
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly narrow: readonly (readonly string[])[];
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly capabilities: ClientCapabilities;
  /** 0 for the default. */
  readonly lifespanSeconds: number;
}

export interface Registration {
  readonly queueId: string;
  readonly lastEventId: number;
  /** How long the queue lives without a poll. */
  readonly idleSeconds: number;
}

/** Matches no sender. */
const NO_ADDRESS = '';

/** Registers event queues, with the initial state that their events continue. */
@Injectable()
export class RegisterQueueService {
  constructor(
    private readonly continuity: LogContinuity,
    private readonly follower: LogFollower,
    private readonly store: QueueStore,
    private readonly queues: AttachedQueues,
    private readonly state: InitialStateService,
    private readonly timeouts: PollTimeouts,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** Opens a queue at the end of the event log. The account's queues that exceed its limit end. @throws BadRequest */
  async open(actor: Actor, input: RegisterQueueInput): Promise<Registration> {
    const seesEverybody = isGuest(actor.role) ? await this.access.canSeeEveryone(actor) : null;
    const parsed = parseEventNarrow(input.narrow, EMPTY_TOPIC_DISPLAY_NAME);
    const narrow = seesEverybody === false ? await this.narrowForLimited(actor, parsed) : parsed;
    if (input.allPublicChannels && isGuest(actor.role)) throw new BadRequest('User not authorized for this query');
    const { epoch, position } = await this.continuity.head();
    await this.follower.reach(position);
    const queue: EventQueue = {
      id: randomUUID(),
      userId: actor.userId,
      realmId: actor.realmId,
      epoch,
      from: position,
      deactivations: (await this.users.get(actor.userId)).deactivations,
      seesEverybody,
      eventTypes: input.eventTypes,
      ...(actor.key ? { keyId: actor.key.id } : {}),
      narrow,
      allPublicChannels: input.allPublicChannels,
      applyMarkdown: input.applyMarkdown,
      clientGravatar: input.clientGravatar,
      capabilities: input.capabilities,
      idleMs: input.lifespanSeconds > 0 ? Math.min(input.lifespanSeconds, LIMITS.MAX_QUEUE_IDLE_SECONDS) * 1000 : this.timeouts.queueIdleMs,
    };
    this.queues.endQueues(await this.store.add(queue));
    return { queueId: queue.id, lastEventId: queue.from, idleSeconds: Math.floor(queue.idleMs / 1000) };
  }

  /**
   * The narrow of a guest who may not see everybody: which events match must not reveal whose an address is. The address by which the guest sees
   * a sender stands for the one that messages contain, and every other one for none.
   */
  private async narrowForLimited(actor: Actor, narrow: EventNarrow): Promise<EventNarrow> {
    const senders = narrow.flatMap(([operator, operand]) => (operator === 'sender' ? [operand] : []));
    if (senders.length === 0) return narrow;
    const [found, host] = await Promise.all([this.access.findByAddresses(actor, senders), this.access.realmHost(actor.realmId)]);
    const known = new Map(senders.map((address, index) => [address, found[index]?.apiEmail(host) ?? NO_ADDRESS]));
    return narrow.map(([operator, operand]) => [operator, operator === 'sender' ? (known.get(operand) ?? NO_ADDRESS) : operand]);
  }

  /**
   * Opens a queue, and loads the state that its events continue. The position in the event log is read before the state, and the caches from
   * which parts of the state come know all entries up to it, so that no change is missed; a change that is in both has no effect
   * when clients apply its event.
   * @param stateInput which parts of the state are requested
   * @throws BadRequest
   */
  async register(
    actor: Actor,
    input: RegisterQueueInput,
    stateInput: Pick<InitialStateInput, 'types' | 'includeSubscribers' | 'presenceHistoryDays'>,
  ): Promise<Registration & { readonly state: InitialState }> {
    const registration = await this.open(actor, input);
    const { clientGravatar, capabilities } = input;
    return { ...registration, state: await this.state.load(actor, { ...stateInput, clientGravatar, capabilities }) };
  }
}
