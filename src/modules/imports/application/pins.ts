import type { IdentifiedMessage } from './chat-archive.js';
import type { MessageConverter } from './convert-message.js';

/** So many pins are as good as none. */
const MAX_PINS = 10_000;

/** A message that was pinned in its channel. */
export interface PinnedMessage {
  /** What tells it from all others of the archive. */
  readonly key: string;
  readonly topic: string;
  /** Its first words, as the label of a link. */
  readonly label: string;
}

interface PinsOfConversation {
  readonly messages: readonly PinnedMessage[];
  /** The time of the newest message of the conversation: microseconds. */
  readonly lastAt: number;
}

/** Collects what was pinned in the messages of an archive, as they are read. */
export class Pins {
  private readonly pinned = new Map<string, PinnedMessage[]>();
  private readonly lastTimes = new Map<string, number>();
  private count = 0;

  constructor(private readonly converter: MessageConverter) {}

  add({ key, message }: IdentifiedMessage): void {
    const { conversation, at } = message;
    this.lastTimes.set(conversation, Math.max(at, this.lastTimes.get(conversation) ?? 0));
    if (!message.isPinned) return;
    this.count += 1;
    if (this.count > MAX_PINS) return;
    const known = this.pinned.get(conversation) ?? [];
    this.pinned.set(conversation, known);
    known.push({ key, topic: this.converter.topicOf(message), label: this.converter.labelOf(message) });
  }

  /** Those beyond the first ones, which are not kept. */
  get lost(): number {
    return Math.max(0, this.count - MAX_PINS);
  }

  /** By the keys of the archive. */
  get ofConversations(): ReadonlyMap<string, PinsOfConversation> {
    return new Map([...this.pinned].map(([key, messages]) => [key, { messages, lastAt: this.lastTimes.get(key) ?? 0 }]));
  }
}
