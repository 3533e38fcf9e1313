import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { WebhookReceiver } from '../api/webhooks/webhook-receiver.js';
import { subscribe } from './channels.js';
import { post } from './messages.js';
import type { TestClient } from './test-client.js';
import { type TestAccount, TestRealm } from './test-realm.js';
import { TestServer } from './test-server.js';

export interface WireEventWebhook {
  readonly id: number;
  readonly [name: string]: unknown;
}

interface WireDelivery {
  readonly event_type: string;
  readonly state: string;
  readonly attempts: readonly { readonly outcome: string; readonly status: number | null }[];
}

/** A server whose deliveries are repeated soon, an endpoint, and for each test an organization whose administrator Ada makes webhooks for events. */
export class EventWebhookOffice {
  server!: TestServer;
  receiver!: WebhookReceiver;
  realm!: TestRealm;
  olga!: TestAccount;
  ada!: TestAccount;
  ben!: TestAccount;

  private constructor() {}

  static open(): EventWebhookOffice {
    const office = new EventWebhookOffice();
    beforeAll(async () => {
      office.receiver = await WebhookReceiver.start();
      office.server = await TestServer.start({ SKEIN_WEBHOOK_RETRY_SECONDS: '0.1,0.1,0.1' });
    });
    beforeEach(() => office.begin());
    afterAll(async () => {
      await office.server.stop();
      await office.receiver.stop();
    });
    return office;
  }

  /** Subscribes accounts to a channel, which the first of them makes. @returns its id */
  subscribe(name: string, accounts: readonly TestAccount[] = [this.ben, this.ada], more: object = {}): Promise<number> {
    const [maker = this.ben] = accounts;
    return subscribe(maker, name, { principals: accounts.map(({ user }) => user.id), ...more });
  }

  async make(more: object = {}, client: TestClient = this.ada.client): Promise<{ webhook: WireEventWebhook; secret: string }> {
    const input = { name: 'Archive', url: this.receiver.url, event_types: ['message'], ...more };
    const { status, body } = await client.post('event_webhooks', input);
    expect({ status, body }).toMatchObject({ status: 200 });
    return { webhook: body['event_webhook'] as WireEventWebhook, secret: body['signing_secret'] as string };
  }

  send(content: string, to = 'garden', topic = 'tomatoes', from = this.ben): Promise<number> {
    return post(from, to, topic, content);
  }

  /** `<event type> <state> <outcome and status of each attempt>` of all deliveries, the oldest first. */
  async log(id: number, client: TestClient = this.ada.client): Promise<string[]> {
    const { body } = await client.get(`event_webhooks/${id}/deliveries`);
    return (body['deliveries'] as WireDelivery[])
      .map(({ event_type, state, attempts }) =>
        [event_type, state, ...attempts.map(({ outcome, status }) => (status === null ? outcome : `${outcome} ${status}`))].join(' '),
      )
      .reverse();
  }

  private async begin(): Promise<void> {
    this.receiver.reset();
    this.realm = await TestRealm.create(this.server);
    this.olga = await this.realm.join('Olga', Role.owner);
    this.ada = await this.realm.join('Ada', Role.administrator);
    this.ben = await this.realm.join('Ben');
    await this.subscribe('garden');
  }
}
