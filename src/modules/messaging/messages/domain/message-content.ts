import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { findUnprintable, foldCase } from '../../../../kernel/text.js';

/** `text` if it has at most `max` code points, otherwise its start and `ending`, together exactly `max`. */
export function truncate(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  // Only the start is split into characters; each has at most two code units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : characters.slice(0, max - ending.length).join('') + ending;
}

/**
 * The stored form of content: without white space at the end and empty lines at the start, truncated to the maximum length.
 * @throws BadRequest for empty content and for null bytes
 */
export function normalizeMessageContent(typed: string): string {
  const content = typed.trimEnd().replace(/^\n+/, '');
  if (content === '') throw new BadRequest('Message must not be empty');
  if (content.includes('\0')) throw new BadRequest('Message must not contain null bytes');
  return truncateMessageContent(content);
}

/** Truncates content to the maximum length, and says so at its end. */
export function truncateMessageContent(content: string): string {
  return truncate(content, LIMITS.MAX_MESSAGE_CODE_POINTS, '\n[message truncated]');
}

/** The name that clients without support for the empty topic send for it. */
const NO_TOPIC = '(no topic)';

/**
 * The stored form of a topic: trimmed, truncated to the maximum length, and empty for the names of the empty topic.
 * @param emptyTopicName the name that clients show for the empty topic
 * @throws BadRequest for unprintable characters
 */
export function normalizeTopic(typed: string, emptyTopicName: string): string {
  const topic = typed.trim();
  const position = findUnprintable(topic);
  if (position !== null) throw new BadRequest(`Invalid character in topic, at position ${position}!`);
  if (topic === NO_TOPIC || topic === emptyTopicName) return '';
  return truncate(topic, LIMITS.MAX_TOPIC_CODE_POINTS, '...');
}

/** Whether an unsent text whose topic was typed like this would be sent to a topic. */
export function namesTopic(typed: string, topic: string, emptyTopicName: string): boolean {
  const bare = typed.trim();
  return foldCase(bare === NO_TOPIC || bare === emptyTopicName ? '' : bare) === foldCase(topic);
}
