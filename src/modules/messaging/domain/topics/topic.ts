import { BadRequest } from '../../../../kernel/domain-error.js';
import { findUnprintable } from '../../../../kernel/text.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { truncate } from '../shortened.js';

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
