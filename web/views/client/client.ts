import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js';
import { createMutable, modifyMutable, reconcile, unwrap } from 'solid-js/store';
import { type ConnectionStatus, EventStream } from '../../api/event-stream.js';
import type { Event, Register } from '../../api/wire.js';
import { applyEvent } from '../../state/apply-event.js';
import { type ClientState, stateFrom } from '../../state/client-state.js';
import { countUnread, type UnreadCounts } from '../../state/unread-counts.js';
import { Composer } from './composer.js';
import { Drafts } from './drafts.js';
import { EmojiCatalog } from './emoji-catalog.js';
import { FeedLoader } from './feed-loader.js';
import { MessageActs } from './message-acts.js';
import { MessageEdits } from './message-edits.js';
import { MessageFetcher } from './message-fetcher.js';
import { MessageSender } from './message-sender.js';
import { Navigation } from './navigation.js';
import { PresenceReporter } from './presence-reporter.js';
import { ReadMarks } from './read-marks.js';
import { SubscriberLoader } from './subscriber-loader.js';
import { TopicLoader } from './topic-loader.js';
import { Uploads } from './uploads.js';
import { TypingNotices } from './typing-notices.js';

/** The client of one account: its state, its connection, and what it can do. */
export class Client {
  /** Tracked: views that read it change when it does. */
  readonly state: ClientState;
  readonly navigation: Navigation;
  readonly feeds: FeedLoader;
  readonly messages: MessageFetcher;
  readonly sender: MessageSender;
  readonly readMarks: ReadMarks;
  readonly acts: MessageActs;
  readonly edits: MessageEdits;
  readonly topics: TopicLoader;
  readonly drafts: Drafts;
  readonly composer: Composer;
  readonly uploads: Uploads;
  readonly subscribers: SubscriberLoader;
  readonly typing: TypingNotices;
  readonly emoji: EmojiCatalog;
  readonly connection: Accessor<ConnectionStatus>;
  readonly unread: Accessor<UnreadCounts>;
  private readonly presence: PresenceReporter;
  private readonly setConnection: (status: ConnectionStatus) => void;
  private readonly stream: EventStream;
  private readonly listeners = new Set<(event: Event) => void>();

  private constructor(register: Register, stream: EventStream) {
    this.state = createMutable(stateFrom(register));
    this.stream = stream;
    const [connection, setConnection] = createSignal<ConnectionStatus>({ kind: 'connected' });
    this.connection = connection;
    this.setConnection = setConnection;
    this.unread = createMemo(() => countUnread(this.state));
    this.navigation = new Navigation(this.state);
    this.feeds = new FeedLoader(this.state);
    this.messages = new MessageFetcher(this.state);
    this.sender = new MessageSender(this.state, () => stream.queue);
    this.readMarks = new ReadMarks(this.state);
    this.acts = new MessageActs(this.state, this.readMarks, (events) => this.apply(events));
    this.edits = new MessageEdits((listener) => this.onEvent(listener));
    this.topics = new TopicLoader(this.state);
    this.drafts = new Drafts(this.state);
    this.uploads = new Uploads(this.state, (upload) => this.composer.receiveFile(upload));
    this.composer = new Composer(this.state, this.drafts, this.sender, this.uploads, this.navigation);
    this.subscribers = new SubscriberLoader(this.state);
    this.typing = new TypingNotices(this.state);
    this.presence = new PresenceReporter(this.state);
    this.emoji = new EmojiCatalog(this.state);
    createEffect(on(this.navigation.location, (location) => this.composer.follow(location), { defer: true }));
    createEffect(on(this.drafts.all, () => this.composer.refresh()));
    void this.drafts.loaded.then(() => this.composer.restore());
    void this.sender.restore();
  }

  /**
   * Registers, and returns the client as soon as its state is known. It must be called within a Solid root.
   * @param create runs a function within the root
   */
  static async start(create: (make: () => Client) => Client): Promise<Client> {
    return new Promise((resolve) => {
      let client: Client | undefined;
      const stream = new EventStream({
        onRegister: async (register) => {
          if (client) await client.registerAgain(register);
          else {
            client = create(() => new Client(register, stream));
            client.presence.start();
            resolve(client);
          }
        },
        onEvents: (events) => client?.apply(events),
        onStatus: (status) => client?.changeStatus(status),
      });
      void stream.run();
      const retry = (): void => stream.retryNow();
      window.addEventListener('online', retry);
      document.addEventListener('visibilitychange', retry);
    });
  }

  /** Calls a function for each event, after it changed the state. @returns a function that ends this */
  onEvent(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Applies events from the server, or the expected event of an own action. */
  apply(events: readonly Event[]): void {
    batch(() => {
      for (const event of events) applyEvent(this.state, event);
    });
    for (const event of events) {
      this.drafts.onEvent(event);
      if (event.type === 'message' && event.local_message_id !== undefined) this.sender.received(event.local_message_id);
      this.typing.receive(event);
    }
    for (const event of events) for (const listener of this.listeners) listener(event);
    void this.feeds.settle();
  }

  /** Tries to connect at once. */
  reconnect(): void {
    this.stream.retryNow();
  }

  private changeStatus(status: ConnectionStatus): void {
    this.setConnection(status);
    if (status.kind !== 'connected') return;
    void this.sender.sendWaiting();
    this.uploads.resume();
  }

  /**
   * Replaces the state after the queue has gone. The messages on screen are loaded before, so that they change in one step.
   */
  private async registerAgain(register: Register): Promise<void> {
    const fresh = stateFrom(register);
    await new FeedLoader(fresh).reload(unwrap(this.state).feeds, this.feeds.open());
    const outgoing = Object.values(unwrap(this.state).outgoing).filter(({ status }) => status !== 'sent');
    fresh.outgoing = Object.fromEntries(outgoing.map((one) => [one.localId, one]));
    batch(() => {
      modifyMutable(this.state, reconcile(fresh));
      this.state.unread = fresh.unread;
    });
    this.drafts.merge();
    void this.sender.sendWaiting();
  }
}
