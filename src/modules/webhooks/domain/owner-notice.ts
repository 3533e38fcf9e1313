import { excerpt } from './excerpt.js';
import type { Failure } from './verdict.js';

const QUOTED_BODY = 1_000;

/** What a bot writes to its owner about a delivery that failed (notes 5.4). */
export function ownerNotice(botName: string, messageUrl: string, { ownerDetail, body }: Failure): string {
  const notice = `[A message](${messageUrl}) to your bot @_**${botName}** triggered an outgoing webhook.\n${ownerDetail}`;
  if (body === '') return notice;
  return `${notice}\nThe response contains the following payload:\n\`\`\`\n${JSON.stringify(excerpt(body, QUOTED_BODY))}\n\`\`\``;
}
