import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import type { MessageCondition } from './condition.js';
import type { Operand } from './term.js';

/** What an operand may be; `search` must not be blank either. */
export type OperandKind = 'text' | 'text or id' | 'text or ids' | 'words';

/** Conversations that a term is about, and whether the viewer may read all that was ever written there. */
export interface NarrowScope {
  readonly conversationIds: readonly ConversationId[];
  readonly history: boolean;
}

/** What a term means: where to look, or what a message has to be like. A term without either means nothing on the server. */
export interface NarrowMeaning {
  readonly place?: NarrowScope;
  readonly fact?: MessageCondition;
  /** It must not be so. */
  readonly inverted?: boolean;
}

/** Finds what operands name, for one viewer. */
export interface NarrowLookups {
  readonly viewerId: UserId;
  /** What clients show for the empty topic. */
  readonly emptyTopicName: string;
  /** @throws BadNarrow */
  channel(operand: Operand): Promise<NarrowScope>;
  channels(visibility: 'public' | 'web-public'): Promise<NarrowScope>;
  /** @throws BadNarrow */
  user(operand: Operand): Promise<UserId>;
  /** The direct conversation with the named people; null if it never took place. @throws BadNarrow */
  directConversation(operand: Operand): Promise<ConversationId | null>;
}

/** Which kind of messages a term is about; a narrow cannot be about both. */
export type MessageKind = 'channel' | 'direct';

/** Everything there is to know of one word of the narrow language. */
export interface NarrowOperator {
  /** The present name first, then the old ones. */
  readonly names: readonly string[];
  readonly operand: OperandKind;
  readonly kind?: (operand: Operand, negated: boolean) => MessageKind | null;
  /** The term is about the viewer's own copy of a message: only what was received can match. */
  readonly receivedOnly?: (operand: Operand) => boolean;
  /** @throws BadNarrow */
  readonly meaning: (operand: Operand, lookups: NarrowLookups) => NarrowMeaning | Promise<NarrowMeaning>;
}

/** Terms of a kind say so unless they are negated. */
export function ofKind(kind: MessageKind): NonNullable<NarrowOperator['kind']> {
  return (_, negated) => (negated ? null : kind);
}
