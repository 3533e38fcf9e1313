import { BadRequest } from '../../../../kernel/domain-error.js';
import { MessageMark } from '../../messages/domain/message-flags.js';

/** Flags that exist and that accounts cannot change. */
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

/** A request to set or clear one flag. */
export interface FlagChange {
  readonly op: 'add' | 'remove';
  readonly flag: EditableFlag;
}

/** Bits of the flags that are stored as one bit of a mark. */
export const FLAG_BITS: Readonly<Record<Exclude<EditableFlag, 'read'>, number>> = {
  starred: MessageMark.starred,
  collapsed: MessageMark.collapsed,
};

/**
 * Validates the flag first, then the operation, as the Zulip server does.
 * @throws BadRequest
 */
export function parseFlagChange(op: string, flag: string): FlagChange {
  if (FIXED.has(flag)) throw new BadRequest(`Flag not editable: '${flag}'`);
  const editable = EDITABLE.find((candidate) => candidate === flag);
  if (editable === undefined) throw new BadRequest(`Invalid flag: '${flag}'`);
  if (op !== 'add' && op !== 'remove') throw new BadRequest(`Invalid message flag operation: '${op}'`);
  return { op, flag: editable };
}

/** Removing `read` and adding another flag may create a mark; the opposite only changes existing marks. */
export function requiresMark({ op, flag }: FlagChange): boolean {
  return (flag === 'read') === (op === 'remove');
}
