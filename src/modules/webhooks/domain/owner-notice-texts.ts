import type { DisabledReason } from './endpoint.js';
import { excerpt, type Failure } from './call-result.js';

/** UTF-16 units of an endpoint's answer that its owner gets to read. */
export const QUOTED_BODY = 1_000;

/** What a bot writes to its owner about a delivery that failed (notes 5.4). */
export function failureNotice(botName: string, messageUrl: string, { ownerDetail, body }: Failure): string {
  const notice = `[A message](${messageUrl}) to your bot @_**${botName}** triggered an outgoing webhook.\n${ownerDetail ?? ''}`;
  if (body === '') return notice;
  return `${notice}\nThe response contains the following payload:\n\`\`\`\n${JSON.stringify(excerpt(body, QUOTED_BODY))}\n\`\`\``;
}

/** What it writes of the first delivery when its endpoint begins to fail: before anything is lost. */
export function troubleNotice(botName: string, messageUrl: string, failure: Failure): string {
  return `${failureNotice(botName, messageUrl, failure)}\nCalls are repeated for some time, less and less often.`;
}

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'Its endpoint answered that it is gone (status code *410*).',
  failing: 'Nothing but failure came from its endpoint for five days.',
  manual: 'Somebody disabled it.',
};

/** What it writes when nothing more is sent to its endpoint. */
export function disabledNotice(botName: string, reason: DisabledReason): string {
  return (
    `The outgoing webhook of your bot @_**${botName}** was disabled. ${REASONS[reason]} Once it is enabled again, ` +
    'the deliveries that failed can be replayed.'
  );
}
