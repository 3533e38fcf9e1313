import { type Accessor, batch, createEffect, createMemo, createSignal, on } from 'solid-js';
import { createMutable, modifyMutable, reconcile, unwrap } from 'solid-js/store';
import { goTo } from '../kernel/browser-history.js';
import { type ConnectionStatus, EventStream } from '../api/event-stream.js';
import { onWorkerMessage, PAGE_ACCOUNT } from '../api/loaded-page.js';
import type { Event, Register } from '../api/wire.js';
import { ApiError } from '../api/api-error.js';
import { applyEvent } from '../state/events/apply-event.js';
import { forgetTopics } from '../state/model/channel-topics.js';
import { type ClientState, stateFrom } from '../state/model/client-state.js';
import { namesWhatExists } from '../state/model/narrow.js';
import { mutingOf } from '../state/search/narrow-matching.js';
import { isForVisitors, isVisitor } from '../state/places/visitor.js';
import { countUnread, type UnreadCounts } from '../state/unread/unread-counts.js';
import { loginUrl } from './login-url.js';
import { ClientVersion } from './client-version.js';
import { Composer } from './composer.js';
import { Drafts } from './drafts.js';
import { EmojiCatalog } from './emoji-catalog.js';
import { FeedLoader, firstAnchor } from './feed-loader.js';
import { ServerPages } from './feed-pages.js';
import { LocalState } from './local-state.js';
import { MessageActs } from './message-acts.js';
import { MessageEdits } from './message-edits.js';
import { MessageFetcher } from './message-fetcher.js';
import { MessageSender } from './message-sender.js';
import { MissedEvents } from './missed-events.js';
import { Navigation } from './navigation.js';
import { OwnActs } from './own-acts.js';
import { PresenceReporter } from './presence-reporter.js';
import { ReadMarks } from './read-marks.js';
import { ScheduledEdits } from './scheduled-edits.js';
import { StateKeeper } from './state-keeper.js';
import { SubscriberLoader } from './subscriber-loader.js';
import { TopicFinder } from './topic-finder.js';
import { TopicFollower } from './topic-follower.js';
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
  readonly ownActs: OwnActs;
  readonly acts: MessageActs;
  readonly edits: MessageEdits;
  readonly scheduledEdits: ScheduledEdits;
  readonly topics: TopicLoader;
  readonly finder: TopicFinder;
  readonly drafts: Drafts;
  readonly composer: Composer;
  readonly uploads: Uploads;
  readonly subscribers: SubscriberLoader;
  readonly typing: TypingNotices;
  readonly emoji: EmojiCatalog;
  readonly version: ClientVersion;
  private readonly topicFollower: TopicFollower;
  readonly connection: Accessor<ConnectionStatus>;
  /** How many messages have arrived that the client is about to show, after its queue has gone. */
  readonly missed: Accessor<number | undefined>;
  /** When the state was kept with which the client has started, in milliseconds UTC; undefined if the state is that of the server. */
  readonly asOf: Accessor<number | undefined>;
  /** How often the lists have to begin anew, because nobody has looked at the old state with which they began. */
  readonly beginnings: Accessor<number>;
  readonly unread: Accessor<UnreadCounts>;
  private readonly presence: PresenceReporter;
  private readonly setConnection: (status: ConnectionStatus) => void;
  private readonly setMissed: (count: number | undefined) => void;
  private readonly setAsOf: (time: number | undefined) => void;
  private readonly setBeginnings: (change: (count: number) => number) => void;
  private readonly stream: EventStream;
  private readonly keeper: StateKeeper | undefined;
  private readonly missedEvents = new MissedEvents();
  private isTouched = false;
  private readonly listeners = new Set<(event: Event) => void>();

  private constructor({ state, asOf, stream, local, isWriting }: Beginning) {
    this.state = tracked(state);
    this.stream = stream;
    [this.connection, this.setConnection] = createSignal<ConnectionStatus>({ kind: 'connected' });
    [this.missed, this.setMissed] = createSignal<number | undefined>();
    [this.asOf, this.setAsOf] = createSignal(asOf);
    [this.beginnings, this.setBeginnings] = createSignal(0);
    const muting = createMemo(() => mutingOf(this.state));
    this.unread = createMemo(() => countUnread(this.state.unread, muting()));
    this.navigation = new Navigation(this.state);
    this.feeds = new FeedLoader(this.state, new ServerPages(this.state), this.missedEvents);
    this.messages = new MessageFetcher(this.state, this.missedEvents);
    this.topics = new TopicLoader(this.state);
    this.finder = new TopicFinder(this.state, this.messages, this.topics);
    this.sender = new MessageSender(this.state, () => stream.queue, this.finder);
    this.readMarks = new ReadMarks(this.state);
    this.ownActs = new OwnActs((events) => this.apply(events));
    this.acts = new MessageActs(this.state, this.readMarks, this.ownActs);
    this.drafts = new Drafts(this.state, () => this.asOf() === undefined);
    this.uploads = new Uploads(this.state, (upload) => {
      if (!this.edits.receiveFile(upload) && !this.scheduledEdits.receiveFile(upload)) this.composer.receiveFile(upload);
    });
    this.composer = new Composer(this.state, this.drafts, this.sender, this.uploads, this.navigation);
    this.edits = new MessageEdits(this.state, this.drafts, this.uploads, this.composer);
    this.scheduledEdits = new ScheduledEdits(this.state, this.drafts, this.uploads);
    this.subscribers = new SubscriberLoader(this.state);
    this.typing = new TypingNotices(this.state);
    this.presence = new PresenceReporter(this.state);
    this.emoji = new EmojiCatalog(this.state);
    this.topicFollower = new TopicFollower(this.state, this);
    createEffect(on(this.navigation.location, (location) => this.composer.follow(location), { defer: true }));
    createEffect(on(this.drafts.all, () => this.composer.refresh()));
    void this.drafts.loaded.then(() => this.composer.restore());
    if (!isVisitor(this.state)) {
      void this.edits.restore();
      this.scheduledEdits.restore();
      if (asOf === undefined) this.scheduledEdits.catchUp();
    }
    void this.sender.restore();
    this.version = new ClientVersion(() => isWriting() || Object.keys(this.state.outgoing).length > 0);
    this.keeper = local && new StateKeeper(local, this.state, this.feeds);
    if (asOf === undefined) this.keeper?.begin();
    for (const act of ['wheel', 'pointerdown', 'keydown'] as const) {
      document.addEventListener(act, () => (this.isTouched = true), { once: true, capture: true });
    }
  }

  /**
   * Registers, and returns the client as soon as a state is known: the one that this browser has kept, or that of the server. It must be
   * called within a Solid root.
   * @param create runs a function within the root
   */
  static async start(create: (make: () => Client) => Client, { onWait, isWriting }: Page): Promise<Client> {
    const local = PAGE_ACCOUNT === undefined ? undefined : new LocalState(PAGE_ACCOUNT);
    return new Promise((resolve) => {
      let client: Client | undefined;
      let status: ConnectionStatus | undefined;
      const begin = (state: ClientState, asOf?: number): void => {
        client = create(() => new Client({ state, asOf, stream, local, isWriting }));
        if (status) client.changeStatus(status);
        client.loadFirstPage();
        client.presence.start();
        resolve(client);
      };
      const stream = new EventStream({
        onRegister: async (register) => {
          if (client) await client.registerAgain(register);
          else begin(stateFrom(register));
        },
        onEvents: (events) => client?.apply(client.ownActs.withoutEchoes(events)),
        onStale: async () => client?.refresh(),
        onStatus: (changed) => {
          status = changed;
          if (changed.kind === 'ended' && (!client || isVisitor(client.state))) goTo(loginUrl());
          else if (client) client.changeStatus(changed);
          else onWait();
        },
      });
      void stream.run();
      void local?.read().then((kept) => {
        if (kept && !client) begin(kept.state, kept.savedAt);
        return local.forgetOthers();
      });
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') client?.checkConnection();
      });
      onWorkerMessage(({ loggedOut }) => {
        if (!loggedOut) return;
        client?.keeper?.stop();
        stream.retryNow();
      });
    });
  }

  /** Calls a function for each event, after it changed the state. @returns a function that ends this */
  onEvent(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Applies events from the server, or the expected event of an own action. */
  apply(events: readonly Event[]): void {
    this.missedEvents.note(events);
    batch(() => {
      for (const event of events) {
        this.topicFollower.beforeEvent(event);
        this.edits.beforeEvent(event);
        applyEvent(this.state, event);
      }
    });
    for (const event of events) {
      this.drafts.onEvent(event);
      this.edits.onEvent(event);
      this.scheduledEdits.onEvent(event);
      this.typing.receive(event);
    }
    for (const event of events) for (const listener of this.listeners) listener(event);
    for (const event of events) {
      if (event.type === 'message' && event.local_message_id !== undefined) this.sender.received(event.local_message_id, event.message);
    }
    this.keeper?.note();
    void this.feeds.settle();
  }

  /** Loads the messages that the page begins with, while the rest of it is being drawn. */
  private loadFirstPage(): void {
    const location = this.navigation.location();
    if (location.view !== 'narrow' || !namesWhatExists(this.state, location.narrow)) return;
    if (isVisitor(this.state) && !isForVisitors(location)) return;
    void this.feeds.show(location.narrow, location.near ?? firstAnchor(location.narrow, this.state.ownId));
  }

  /** Tries to connect at once. */
  reconnect(): void {
    this.stream.retryNow();
  }

  /**
   * Tries to connect at once unless everything is fine. A reader who comes back may have another network, or have logged in elsewhere; a
   * visitor has missed something.
   */
  checkConnection(): void {
    if (this.connection().kind !== 'connected' || isVisitor(this.state)) this.stream.retryNow();
  }

  /** Loads again what may have changed without an event. */
  private async refresh(): Promise<void> {
    for (const id of Object.keys(this.state.topics)) forgetTopics(this.state.topics, Number(id));
    await this.feeds.refresh().catch((error: unknown) => {
      // What is on screen stays if it may no longer be read.
      if (!(error instanceof ApiError)) throw error;
    });
  }

  private changeStatus(status: ConnectionStatus): void {
    if (status.kind === 'connected' && this.connection().kind !== 'connected') void this.version.check();
    this.setConnection(status);
    if (status.kind === 'ended') this.keeper?.stop();
    if (status.kind !== 'connected') return;
    this.keeper?.resume();
    void this.sender.sendWaiting();
    this.uploads.resume();
  }

  /**
   * Replaces the state after the queue has gone. The messages on screen are loaded before, so that they change in one step.
   */
  private async registerAgain(register: Register): Promise<void> {
    if (register.user_id !== this.state.ownId) {
      window.location.reload();
      return;
    }
    const fresh = stateFrom(register);
    const known = unwrap(this.state);
    const anchors = this.topicFollower.anchors();
    this.sender.doubt();
    this.setMissed([...fresh.unread.keys.keys()].filter((id) => !known.unread.keys.has(id)).length);
    const isUnseen = this.asOf() !== undefined && !this.isTouched;
    if (isUnseen) await this.feeds.openInto(fresh);
    else await this.feeds.reloadInto(fresh);
    this.readMarks.applyTo(fresh);
    keepWhatContinues(fresh, known);
    batch(() => {
      modifyMutable(this.state, reconcile(fresh));
      this.state.unread = fresh.unread;
      this.setMissed(undefined);
      this.setAsOf(undefined);
      this.navigation.readAgain();
      if (isUnseen) this.setBeginnings((count) => count + 1);
    });
    this.drafts.merge();
    void this.topicFollower.catchUp(anchors);
    void this.edits.catchUp();
    this.scheduledEdits.catchUp();
    this.keeper?.begin();
    void this.feeds.stateReplaced();
    void this.sender.sendWaiting();
  }
}

/** Makes the properties of a plain state tracked. Solid looks for tracked parts in all that it is given at once, but a new state has none. */
function tracked(state: ClientState): ClientState {
  const proxy = createMutable({} as ClientState);
  Object.assign(unwrap(proxy), state);
  return proxy;
}

/** What the client has to know of the page in which it runs. */
interface Page {
  /** Called as long as no state is known and the server cannot be reached. */
  readonly onWait: () => void;
  /** Whether something is written that would be lost with the page. */
  readonly isWriting: () => boolean;
}

interface Beginning extends Pick<Page, 'isWriting'> {
  readonly state: ClientState;
  /** When the state was kept, in milliseconds UTC; undefined if it is that of the server. */
  readonly asOf: number | undefined;
  readonly stream: EventStream;
  /** Where the state is kept; undefined for visitors. */
  readonly local: LocalState | undefined;
}

/** Takes over what the server does not know, and topics, which stay on screen until they are loaded again. */
function keepWhatContinues(fresh: ClientState, known: ClientState): void {
  const outgoing = Object.values(known.outgoing).filter(({ status }) => status !== 'sent');
  fresh.outgoing = Object.fromEntries(outgoing.map((one) => [one.localId, one]));
  fresh.topics = Object.fromEntries(Object.entries(known.topics).map(([id, { entries }]) => [id, { entries, complete: false }]));
}
