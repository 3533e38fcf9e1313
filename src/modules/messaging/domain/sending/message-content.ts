import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { truncate } from '../shortened.js';

/**
 * Content as it is stored: without white space at the end and empty lines at the start, cut to its greatest length (notes 2.10).
 * @throws BadRequest if nothing is left, or for null bytes
 */
export function normalizeMessageContent(typed: string): string {
  const content = typed.trimEnd().replace(/^\n+/, '');
  if (content === '') throw new BadRequest('Message must not be empty');
  if (content.includes('\0')) throw new BadRequest('Message must not contain null bytes');
  return truncateMessageContent(content);
}

/** What fits into a message, and a note that there was more. */
export function truncateMessageContent(content: string): string {
  return truncate(content, LIMITS.MAX_MESSAGE_CODE_POINTS, '\n[message truncated]');
}
