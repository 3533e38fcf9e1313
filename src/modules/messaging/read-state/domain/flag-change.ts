import { BadRequest } from '../../../../kernel/domain-error.js';
import { MessageMark } from '../../messages/domain/message-flags.js';

/** Flags that exist and follow from something else than their owner's will (notes part 4). */
const FIXED = new Set([
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'group_mentioned',
  'has_alert_word',
  'historical',
  'force_expand',
  'force_collapse',
]);
const EDITABLE = ['read', 'starred', 'collapsed'] as const;

export type EditableFlag = (typeof EDITABLE)[number];

/** One flag is to be set or taken away. */
export interface FlagChange {
  readonly op: 'add' | 'remove';
  readonly flag: EditableFlag;
}

/** Bits of the flags that are nothing but a bit. */
export const FLAG_BITS: Readonly<Record<Exclude<EditableFlag, 'read'>, number>> = {
  starred: MessageMark.starred,
  collapsed: MessageMark.collapsed,
};

/**
 * Checks the flag first, then the operation (notes 1.3).
 * @throws BadRequest
 */
export function parseFlagChange(op: string, flag: string): FlagChange {
  if (FIXED.has(flag)) throw new BadRequest(`Flag not editable: '${flag}'`);
  const editable = EDITABLE.find((candidate) => candidate === flag);
  if (editable === undefined) throw new BadRequest(`Invalid flag: '${flag}'`);
  if (op !== 'add' && op !== 'remove') throw new BadRequest(`Invalid message flag operation: '${op}'`);
  return { op, flag: editable };
}

/** Taking away `read`, and adding the others, needs a mark of its own; the opposite of each only changes one that is there. */
export function requiresMark({ op, flag }: FlagChange): boolean {
  return (flag === 'read') === (op === 'remove');
}
