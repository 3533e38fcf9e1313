import { expect, vi } from 'vitest';
import { AttachedQueues } from '../../src/modules/events/events.api.js';
import type { TestClient, Parameters } from './test-client.js';
import type { TestServer } from './test-server.js';

export type WireEvent = Record<string, unknown> & { readonly id: number; readonly type: string };

/** The event without its id, which the event log assigns. */
export function withoutId(event: WireEvent): Record<string, unknown> {
  return { ...event, id: undefined };
}

/** A client's event queue. */
export class EventListener {
  private constructor(
    private readonly client: TestClient,
    readonly queueId: string,
    public lastEventId: number,
    /** The response of POST /register. */
    readonly state: Record<string, unknown>,
  ) {}

  /** Registers a queue that receives no event of an earlier request: events are published after the response. */
  static async register(client: TestClient, parameters: Parameters = {}): Promise<EventListener> {
    await client.eventsPublished();
    const { body } = await client.post('register', parameters);
    return new EventListener(client, body['queue_id'] as string, body['last_event_id'] as number, body);
  }

  /** Polls once for the next events, which the following poll acknowledges. */
  async poll(): Promise<WireEvent[]> {
    const { body } = await this.client.get('events', { queue_id: this.queueId, last_event_id: this.lastEventId });
    if (body['result'] !== 'success') throw new Error(JSON.stringify(body));
    const events = body['events'] as WireEvent[];
    this.lastEventId = events.at(-1)?.id ?? this.lastEventId;
    return events;
  }

  /** Polls until `count` events other than heartbeats have arrived. */
  async take(count: number): Promise<WireEvent[]> {
    const taken: WireEvent[] = [];
    while (taken.length < count) taken.push(...(await this.poll()).filter(({ type }) => type !== 'heartbeat'));
    return taken;
  }

  /** The events of all earlier requests that it has not taken, without waiting for further ones. */
  async takePending(): Promise<WireEvent[]> {
    await this.client.eventsPublished();
    const { body } = await this.client.get('events', { queue_id: this.queueId, last_event_id: this.lastEventId, dont_block: true });
    const events = body['events'] as WireEvent[];
    this.lastEventId = events.at(-1)?.id ?? this.lastEventId;
    return events;
  }
}

/** Waits until a poll of the event queue waits for events on this node. */
export async function untilPollWaits(node: TestServer, queueId: string): Promise<void> {
  await vi.waitFor(() => expect(node.get(AttachedQueues).find(queueId)?.isWaiting).toBe(true), 10_000);
}
