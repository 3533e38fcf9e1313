import { EventListener } from '../../support/event-listener.js';
import { example, type Example } from '../example.js';

export const EVENTS: readonly Example[] = [
  example('POST /register'),
  example('GET /events', async (_, actor) => {
    const queue = await EventListener.register(actor.client);
    return { parameters: { queue_id: queue.queueId, last_event_id: queue.lastEventId, dont_block: true } };
  }),
  example('DELETE /events', async (_, actor) => ({ parameters: { queue_id: (await EventListener.register(actor.client)).queueId } })),
];
