import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type ClientEvent, ClientEvents, type EventType } from '../../../src/kernel/client-events.js';
import { UnitOfWork } from '../../../src/kernel/unit-of-work.js';
import { EventListener, type WireEvent } from '../event-listener.js';
import type { TestAccount } from '../test-realm.js';
import type { TestServer } from '../test-server.js';
import type { Applier, Appliers, Json, Picture } from './applier.js';
import { channelAppliers } from './channel-appliers.js';
import { messagePart } from './message-part.js';
import { messagingAppliers } from './messaging-appliers.js';
import { comparable } from './normal-form.js';
import { organizationAppliers } from './organization-appliers.js';
import { peopleAppliers } from './people-appliers.js';
import { personalAppliers } from './personal-appliers.js';
import { presenceAppliers } from './presence-appliers.js';
import { settingsAppliers } from './settings-appliers.js';
import { uploadAppliers } from './upload-appliers.js';
import { userGroupAppliers } from './user-group-appliers.js';
import { WebState } from './web-state.js';

/** One applier for each event type, or `STATELESS` for event types that change no state that the client holds. */
export const APPLIERS: Appliers = {
  ...channelAppliers,
  ...messagingAppliers,
  ...organizationAppliers,
  ...peopleAppliers,
  ...personalAppliers,
  ...presenceAppliers,
  ...uploadAppliers,
  ...userGroupAppliers,
  ...settingsAppliers,
};

const MARKER = 'client_picture_marker';
const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
};

/**
 * The state of a client, and that of the web client: the response of `POST /register` (with the parts `message` and `attachment` also the messages and files) with all
 * later events applied. `expectFresh` compares it with the state of a client that registers now, so that it detects missing and wrong
 * events.
 *
 * const picture = await ClientPicture.of(server, ada, ['drafts']);
 * await ada.client.post('drafts', …);
 * await picture.expectFresh();
 *
 * To cover an event type, add an `Applier` to the table above. An event without an applier fails the test.
 */
export class ClientPicture {
  /** Types of the applied events in order, so that a test can assert that an event was published. */
  readonly eventTypes: string[] = [];

  private constructor(
    private readonly server: TestServer,
    private readonly account: TestAccount,
    private readonly parameters: Json,
    private readonly listener: EventListener,
    private readonly picture: Picture,
    private readonly web: WebState | null,
  ) {}

  /**
   * @param parts the `fetch_event_types`, which are also the subscribed event types; null for all
   * @param capabilities deviations from a client with all capabilities
   */
  static async of(
    server: TestServer,
    account: TestAccount,
    parts: readonly string[] | null = null,
    capabilities: Readonly<Record<string, boolean>> = {},
  ): Promise<ClientPicture> {
    const parameters = {
      apply_markdown: true,
      include_subscribers: true,
      client_capabilities: { ...CAPABILITIES, ...capabilities },
      ...(parts ? { event_types: [...parts, MARKER] } : {}),
    };
    const listener = await EventListener.register(account.client, { ...parameters, fetch_event_types: [] });
    await eventsUntilNow(server, account, listener); // earlier events arrive before the state is read
    const picture = await snapshot(account, parameters);
    return new ClientPicture(server, account, parameters, listener, picture, parts ? null : WebState.from(picture));
  }

  /** Applies all events until now. */
  async catchUp(): Promise<void> {
    for (const event of await eventsUntilNow(this.server, this.account, this.listener)) {
      const apply: Applier | undefined = APPLIERS[event.type as EventType];
      if (!apply) throw new Error(`test/support/client-picture has no applier for events of type ${event.type}`);
      this.web?.apply(event);
      apply(this.picture, event, this.account.user.id);
      this.eventTypes.push(event.type);
    }
  }

  /** Applies all events until now, and compares the result with the state of a client that registers now. */
  async expectFresh(): Promise<void> {
    await this.catchUp();
    await messagePart.lookUpUnknown(this.account.client, this.picture);
    const fresh = await snapshot(this.account, this.parameters, messagePart.idsOf(this.picture));
    expect(comparable(this.picture)).toEqual(comparable(fresh));
    this.web?.expectEqual(WebState.from(fresh));
  }
}

async function snapshot(account: TestAccount, parameters: Json, knownIds: readonly number[] = []): Promise<Picture> {
  const { body } = await account.client.post('register', parameters);
  const types = parameters['event_types'] as readonly string[] | undefined;
  const files = !types || types.includes('attachment') ? await account.client.get('attachments') : undefined;
  return {
    state: files ? { ...body, attachments: files.body['attachments'] } : body,
    unknownIds: new Set(),
    ...('max_message_id' in body ? { messages: await messagePart.load(account.client, knownIds) } : {}),
  };
}

/** Reads the events of the queue up to a marker that is published after everything that was committed before. */
async function eventsUntilNow(server: TestServer, account: TestAccount, listener: EventListener): Promise<WireEvent[]> {
  const marker = randomUUID();
  const { realmId, id } = account.user;
  const event = { type: MARKER, marker } as unknown as ClientEvent;
  const announcement = { realmId, event, audience: { kind: 'users' as const, userIds: [id] } };
  await server.get(UnitOfWork).run(() => server.get(ClientEvents).publish([announcement]));
  const events: WireEvent[] = [];
  while (!events.some((event) => event['marker'] === marker)) events.push(...(await listener.take(1)));
  return events.filter(({ type }) => type !== MARKER);
}
