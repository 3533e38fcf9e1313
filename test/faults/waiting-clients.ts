import { setTimeout as pause } from 'node:timers/promises';
import { AFTER_FAILURE_MS, eventually } from './eventually.js';
import type { RecordingClient } from './recording-client.js';

const AT_A_TIME = 10;

type Wire = Readonly<Record<string, unknown>>;

/** A client that waits for one message. */
interface Waiting {
  readonly client: RecordingClient;
  readonly queue: Wire;
}

/** Clients that poll all the time, and for which nothing happens until the message comes that they wait for. */
export class WaitingClients {
  private constructor(private readonly waiting: readonly Waiting[]) {}

  /**
   * @param clients each gets a queue of its own
   * @param topic of the message that they wait for
   */
  static async register(clients: readonly RecordingClient[], topic: string): Promise<WaitingClients> {
    const waiting: Waiting[] = [];
    for (let at = 0; at < clients.length; at += AT_A_TIME) {
      const registered = clients.slice(at, at + AT_A_TIME).map(async (client) => {
        const queue = await eventually('a waiting client is registered', async () => {
          const { outcome, body } = await client.post('register', { event_types: ['message'], narrow: [['topic', topic]] });
          return outcome === 'acknowledged' ? body : null;
        });
        return { client, queue };
      });
      waiting.push(...(await Promise.all(registered)));
    }
    return new WaitingClients(waiting);
  }

  /** Polls until all have the message. */
  async poll(): Promise<void> {
    await Promise.all(
      this.waiting.map(async ({ client, queue }) => {
        for (let position = queue['last_event_id']; ;) {
          const { outcome, body } = await client.get('events', { queue_id: queue['queue_id'], last_event_id: position });
          const events = (body['events'] ?? []) as Wire[];
          if (body['code'] === 'BAD_EVENT_QUEUE_ID' || events.some(({ type }) => type === 'message')) return;
          position = events.at(-1)?.['id'] ?? position;
          if (outcome !== 'acknowledged') await pause(AFTER_FAILURE_MS);
        }
      }),
    );
  }
}
