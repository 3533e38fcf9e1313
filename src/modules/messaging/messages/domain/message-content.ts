import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { findUnprintable } from '../../../../kernel/text.js';

/** `text` if it has at most `max` code points, otherwise its start and `ending`, together exactly `max`. */
export function truncate(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  // However long the rest is: a character has at most two units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : characters.slice(0, max - ending.length).join('') + ending;
}

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

/** Written by clients that have no empty topic (notes 2.10). */
const NO_TOPIC = '(no topic)';

/**
 * A topic as it is stored: trimmed, cut to its greatest length, empty for the names of the empty topic.
 * @param emptyTopicName what clients show for the empty topic
 * @throws BadRequest for characters that cannot be seen
 */
export function normalizeTopic(typed: string, emptyTopicName: string): string {
  const topic = typed.trim();
  const position = findUnprintable(topic);
  if (position !== null) throw new BadRequest(`Invalid character in topic, at position ${position}!`);
  if (topic === NO_TOPIC || topic === emptyTopicName) return '';
  return truncate(topic, LIMITS.MAX_TOPIC_CODE_POINTS, '...');
}
