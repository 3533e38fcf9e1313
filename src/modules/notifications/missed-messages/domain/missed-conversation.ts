import type { ConversationId, MessageId, UserGroupId } from '../../../../kernel/ids.js';
import type { NoticeCause } from '../../notices/domain/reason.js';

/** A message that a mail shows. Names are those that the recipient may see. */
export interface MissedMessage {
  readonly id: MessageId;
  readonly senderName: string;
  /** As typed, with hidden spoilers. */
  readonly text: string;
  /** A fragment that mail programs can show. */
  readonly html: string;
  readonly cause: NoticeCause;
  /** Set for `group_mention`. */
  readonly group?: { readonly id: UserGroupId; readonly name: string };
}

export type Place =
  | { readonly kind: 'channel'; readonly channelName: string; readonly topic: string; readonly resolved: boolean }
  /** The names of the other participants. */
  | { readonly kind: 'direct'; readonly names: readonly string[] };

/** The unread messages of one conversation, for one recipient: a topic of a channel, or a direct conversation. */
export interface MissedConversation {
  readonly conversationId: ConversationId;
  /** As stored; empty in direct conversations. */
  readonly topic: string;
  readonly place: Place;
  /** Where the first of the messages is shown. */
  readonly url: string;
  /** Ascending. */
  readonly messages: readonly MissedMessage[];
}
