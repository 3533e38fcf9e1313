import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../kernel/actor.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { UserLookup } from '../../users/accounts.api.js';
import { UserAccess } from '../../users/profiles.api.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { LIMITS } from '../../../kernel/limits.js';
import { parseEventNarrow } from '../domain/event-narrow.js';
import type { ClientCapabilities, EventQueue } from '../domain/event-queue.js';
import { InitialStateService, type InitialStateInput } from './initial-state/initial-state.service.js';
import { LogContinuity } from './log-continuity.js';
import { EventQueueAccess, PollTimeouts } from './poll-events.service.js';

export interface RegisterQueueInput {
  /** Null: all. */
  readonly eventTypes: readonly string[] | null;
  readonly narrow: readonly (readonly string[])[];
  readonly allPublicChannels: boolean;
  readonly applyMarkdown: boolean;
  readonly clientGravatar: boolean;
  readonly capabilities: ClientCapabilities;
  /** 0: as is usual. */
  readonly lifespanSeconds: number;
}

export interface Registration {
  readonly queueId: string;
  readonly lastEventId: number;
}

/** Makes event queues. */
@Injectable()
export class RegisterQueueService {
  constructor(
    private readonly continuity: LogContinuity,
    private readonly own: EventQueueAccess,
    private readonly state: InitialStateService,
    private readonly timeouts: PollTimeouts,
    private readonly users: UserLookup,
    private readonly access: UserAccess,
  ) {}

  /** @throws BadRequest */
  async open(actor: Actor, wishes: RegisterQueueInput): Promise<Registration> {
    const narrow = parseEventNarrow(wishes.narrow, EMPTY_TOPIC_DISPLAY_NAME);
    if (wishes.allPublicChannels && isGuest(actor.role)) throw new BadRequest('User not authorized for this query');
    const { epoch, position } = await this.continuity.head();
    const queue: EventQueue = {
      id: randomUUID(),
      userId: actor.userId,
      realmId: actor.realmId,
      epoch,
      from: position,
      deactivations: (await this.users.get(actor.userId)).deactivations,
      seesEverybody: isGuest(actor.role) ? await this.access.canSeeEveryone(actor) : null,
      eventTypes: wishes.eventTypes,
      narrow,
      allPublicChannels: wishes.allPublicChannels,
      applyMarkdown: wishes.applyMarkdown,
      clientGravatar: wishes.clientGravatar,
      capabilities: wishes.capabilities,
      idleMs:
        wishes.lifespanSeconds > 0 ? Math.min(wishes.lifespanSeconds, LIMITS.MAX_QUEUE_IDLE_SECONDS) * 1000 : this.timeouts.queueIdleMs,
    };
    await this.own.add(queue);
    return { queueId: queue.id, lastEventId: queue.from };
  }

  /**
   * A queue, and the state that its events change. The position in the log is taken before the state is read, so that nothing falls
   * between the two; a change that is in both is told twice, and telling it again changes nothing.
   * @param wanted which parts of the state, and how much of them
   * @throws BadRequest
   */
  async register(
    actor: Actor,
    wishes: RegisterQueueInput,
    wanted: Pick<InitialStateInput, 'types' | 'includeSubscribers' | 'presenceHistoryDays'>,
  ): Promise<Registration & { readonly state: Readonly<Record<string, unknown>> }> {
    const registration = await this.open(actor, wishes);
    const { clientGravatar, capabilities } = wishes;
    return { ...registration, state: await this.state.load(actor, { ...wanted, clientGravatar, capabilities }) };
  }
}
