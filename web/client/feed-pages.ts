import { api, answerOf } from '../api/api-client.js';
import type { Message, MessagesAnswer } from '../api/wire.js';
import type { ClientState } from '../state/model/client-state.js';
import type { Narrow } from '../state/model/narrow.js';
import { isVisitor, visitorNarrow } from '../state/places/visitor.js';

/** Where the first page of a feed is. */
export type Anchor = 'first_unread' | 'newest' | 'oldest' | number;

/** Which messages of a search belong to it, by id, with the marks of the words. */
export type Matching = Readonly<Record<string, Pick<Message, 'match_content' | 'match_subject'>>>;

/** Answers what feeds consist of. */
export interface FeedPages {
  /** The messages around an anchor. @throws ApiError, ConnectionLost or SessionEnded */
  page(narrow: Narrow, anchor: Anchor, before: number, after: number): Promise<MessagesAnswer>;
  /** Those of the messages that belong to a narrow. @throws ApiError, ConnectionLost or SessionEnded */
  matching(narrow: Narrow, ids: readonly number[]): Promise<Matching>;
}

/** Asks the server. */
export class ServerPages implements FeedPages {
  constructor(private readonly state: ClientState) {}

  async page(narrow: Narrow, anchor: Anchor, before: number, after: number): Promise<MessagesAnswer> {
    const query = {
      anchor: String(anchor),
      num_before: before,
      num_after: after,
      narrow: JSON.stringify(wireNarrow(this.state, narrow)),
      apply_markdown: true,
      client_gravatar: false,
      allow_empty_topic_name: true,
    };
    return answerOf(api.GET('/api/v1/messages', { params: { query } }));
  }

  async matching(narrow: Narrow, ids: readonly number[]): Promise<Matching> {
    const query = { msg_ids: ids, narrow: wireNarrow(this.state, narrow) };
    return (await answerOf(api.GET('/api/v1/messages/matches_narrow', { params: { query } as never }))).messages;
  }
}

/** A narrow as requests contain it. */
export function wireNarrow(state: ClientState, narrow: Narrow): Narrow {
  if (isVisitor(state)) return visitorNarrow(narrow);
  return narrow.length === 0 ? [{ operator: 'is', operand: 'muted', negated: true }] : narrow;
}
