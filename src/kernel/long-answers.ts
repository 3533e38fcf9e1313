import { ConcurrencyLimit } from './concurrency-limit.js';
import type { CurrentWork } from './current-work.js';
import { LIMITS } from './limits.js';
import { RawJson } from './schema.js';

/** In characters. Serializing as many takes a few milliseconds at most. */
const PIECE_LENGTH = 65_536;

/**
 * Builds long answers one at a time for each account, because building one takes several times its size in memory. Further ones of the same
 * account wait for it; those of other accounts do not.
 */
export class LongAnswers {
  /** As many wait as requests of an account run at the same time; only clients that disconnect meanwhile can leave more behind. */
  private readonly limit = new ConcurrencyLimit({
    running: Infinity,
    ofAccount: { running: 1, waiting: LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS },
  });

  constructor(private readonly work: CurrentWork) {}

  /**
   * Runs `build` for the owner of the current work, as soon as no other long answer of the account is being built. Neither call it in a unit
   * of work, which would hold a connection while it waits, nor in another `build`, which would wait for itself.
   * @throws DomainError RATE_LIMIT_HIT if too many answers of the account are waiting, or what `build` throws
   */
  build<T>(build: () => Promise<T>): Promise<T> {
    return this.limit.run(this.work.owner, build);
  }
}

/** Ends a turn of the event loop, so that the process attends to others before a long computation goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A text of many parts. If it is long, they are neither joined nor copied before they are sent, because most of them are in a cache. */
export class TextPieces {
  private readonly parts: string[] = [];
  private length = 0;

  /** @param joinedLength up to which the text is one string, in characters */
  constructor(private readonly joinedLength: number) {}

  add(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  /** The text, or its parts if it is long. */
  end(): string | string[] {
    return this.length <= this.joinedLength ? this.parts.join('') : this.parts;
  }
}

/**
 * Serializes a list piece by piece, with a turn of the event loop after each. Neither the list of what `present` returns nor the whole text
 * is ever in memory beside the pieces. They are encoded, because V8 collects garbage outside of its heap sooner than in it.
 * @param parts the items, in as many parts as they are read in; the next part is asked for after the one before it is serialized
 * @param present returns what is sent for an item
 */
export async function serializeList<T, W>(
  parts: Iterable<readonly T[]> | AsyncIterable<readonly T[]>,
  present: (item: T) => W,
): Promise<RawJson<readonly W[]>> {
  const pieces: Buffer[] = [];
  let text = '[';
  let separator = '';
  for await (const part of parts) {
    for (const item of part) {
      text += separator + JSON.stringify(present(item));
      separator = ',';
      if (text.length < PIECE_LENGTH) continue;
      pieces.push(Buffer.from(text));
      text = '';
      await nextTurn();
    }
  }
  text += ']';
  return new RawJson(pieces.length === 0 ? text : [...pieces, Buffer.from(text)]);
}
