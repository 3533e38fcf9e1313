import { createMutable } from 'solid-js/store';
import { api, answerOf } from '../api/api-client.js';
import { ApiError, ConnectionLost, SessionEnded } from '../api/api-error.js';
import type { Event } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import { type Conversation, conversationOf, keyOf } from '../state/model/conversation.js';
import type { MovedConversation } from '../state/places/moved-conversation.js';
import { expireTyping, moveTyping, noteTyping, stopTyping, type TypingState, typistsIn } from '../state/people/typing.js';

/** Knows who is typing, and tells others that the reader is. */
export class TypingNotices {
  private readonly typing = createMutable<TypingState>({});
  /** The conversation in which others know that the reader is typing, and when they were told. */
  private told: { readonly conversation: Conversation; readonly at: number } | undefined;
  private stopTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly state: ClientState) {}

  /** Ids of the people who are typing in a conversation. Tracked. */
  typists(conversation: Conversation): number[] {
    return typistsIn(this.typing, keyOf(conversation));
  }

  /** Events of the server say who begins and stops; a message says that its sender has stopped. */
  receive(event: Event): void {
    if (event.type === 'message') {
      // Whoever continues to write after a message tells others again.
      if (event.message.sender_id === this.state.ownId) this.told = undefined;
      stopTyping(this.typing, keyOf(conversationOf(event.message, this.state.ownId)), event.message.sender_id);
    }
    if (event.type !== 'typing') return;
    const period = this.state.server.server_typing_started_expiry_period_milliseconds;
    noteTyping(this.typing, event, this.state.ownId, Date.now() + period);
    setTimeout(() => expireTyping(this.typing, Date.now()), period + 1);
  }

  /** The reader has typed. Others are told at the server's period, if the settings allow it. */
  typed(conversation: Conversation): void {
    if (!this.isAllowed(conversation)) return;
    const { server_typing_started_wait_period_milliseconds: period, server_typing_stopped_wait_period_milliseconds: pause } =
      this.state.server;
    if (this.told && keyOf(this.told.conversation) !== keyOf(conversation)) this.stopped();
    if (!this.told || Date.now() - this.told.at >= period) {
      this.told = { conversation, at: Date.now() };
      void this.send('start', conversation);
    }
    clearTimeout(this.stopTimer);
    this.stopTimer = setTimeout(() => this.stopped(), pause);
  }

  /** A topic goes on in another place, where others know by its messages that the reader is typing. */
  followTopic({ from, to }: MovedConversation): void {
    if (this.told && keyOf(this.told.conversation) === keyOf(from)) this.told = { ...this.told, conversation: to };
    moveTyping(this.typing, keyOf(from), keyOf(to));
  }

  /** The reader has sent or given up what was typed. */
  stopped(): void {
    clearTimeout(this.stopTimer);
    if (this.told) void this.send('stop', this.told.conversation);
    this.told = undefined;
  }

  private isAllowed({ kind }: Conversation): boolean {
    const { send_stream_typing_notifications: inChannels, send_private_typing_notifications: direct } = this.state.settings;
    return kind === 'topic' ? inChannels : direct;
  }

  /** Nobody misses a notice that was lost. */
  private async send(op: 'start' | 'stop', conversation: Conversation): Promise<void> {
    const place =
      conversation.kind === 'topic'
        ? { type: 'stream' as const, stream_id: conversation.channelId, topic: conversation.topic }
        : { type: 'direct' as const, to: [...conversation.userIds] };
    try {
      await answerOf(api.POST('/api/v1/typing', { body: { op, ...place } }));
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof ConnectionLost || error instanceof SessionEnded)) throw error;
    }
  }
}
