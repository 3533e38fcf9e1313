import { LIMITS } from '../../../kernel/limits.js';
import { foldCase } from '../../../kernel/text.js';
import type { ArchiveMessage } from './records.js';

/** The topic of the messages outside of threads. */
const GENERAL = 'imported';
/** The topic of links to messages that were pinned. */
export const PINNED_TOPIC = 'pinned messages';
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/gu;
/** Names that mean the empty topic. */
const OF_NO_TOPIC = new Set(['(no topic)', 'general chat']);

export interface TopicOptions {
  /** Threads with fewer replies stay among the other messages. */
  readonly threadsFrom: number;
  /** Whether the messages outside of threads have a topic for each month. */
  readonly perMonth: boolean;
}

interface PlannedThread {
  readonly title: string;
  readonly replies: number;
  /** Microseconds. */
  readonly at: number;
  /** Whether people have given it its title. */
  readonly isNamed: boolean;
}

/** The topics of one channel: one for each thread, named after its first words, and one for all else. The same archive has the same topics. */
export class TopicPlan {
  private readonly names = new Map<string, string>();

  /** @param threads by their names in the archive */
  constructor(
    threads: ReadonlyMap<string, PlannedThread>,
    private readonly options: TopicOptions,
  ) {
    const taken = new Set([GENERAL, PINNED_TOPIC]);
    for (const [key, { title, replies, isNamed }] of [...threads].sort(([, a], [, b]) => a.at - b.at)) {
      if (replies < options.threadsFrom && !isNamed) continue;
      const name = uniqueName(title, taken);
      taken.add(foldCase(name));
      this.names.set(key, name);
    }
  }

  /** The topic of a message. */
  topicOf(message: Pick<ArchiveMessage, 'at' | 'thread' | 'topic'>): string {
    if (message.topic !== undefined) return topicName(message.topic);
    const thread = message.thread === null ? undefined : this.names.get(message.thread);
    if (thread !== undefined) return thread;
    return this.options.perMonth ? `${GENERAL} ${new Date(message.at / 1_000).toISOString().slice(0, 7)}` : GENERAL;
  }

  /** Whether a thread has a topic of its own. */
  has(thread: string): boolean {
    return this.names.has(thread);
  }
}

/** A topic that people have named, as it can be called here. */
export function topicName(wanted: string): string {
  const clean = wanted.replace(UNPRINTABLE, ' ').trim();
  return Array.from(clean).slice(0, LIMITS.MAX_TOPIC_CODE_POINTS).join('').trim();
}

function uniqueName(title: string, taken: ReadonlySet<string>): string {
  const words = title.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
  const base =
    words === '' || OF_NO_TOPIC.has(words.toLowerCase()) || /^imported(?: \d{4}-\d\d)?$/i.test(words) ? `thread ${words}`.trim() : words;
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '' : ` (${number})`;
    const name =
      Array.from(base)
        .slice(0, LIMITS.MAX_TOPIC_CODE_POINTS - ending.length)
        .join('')
        .trim() + ending;
    if (!taken.has(foldCase(name))) return name;
  }
}
