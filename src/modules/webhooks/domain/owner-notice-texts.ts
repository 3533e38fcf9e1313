import { excerpt, type DeliveryFailure } from './call-result.js';
import type { DisabledReason } from './endpoint.js';
import type { EventWebhookDisabledReason } from './event-webhook.js';

/** UTF-16 units of an endpoint's response that a notice quotes. */
export const MAX_QUOTED_LENGTH = 1_000;

/** The notice to a bot's owner about a delivery that failed permanently. */
export function failureNotice(botName: string, messageUrl: string, { ownerDetail, body }: DeliveryFailure): string {
  const notice = `[A message](${messageUrl}) to your bot @_**${botName}** triggered an outgoing webhook.\n${ownerDetail ?? ''}`;
  if (body === '') return notice;
  return `${notice}\nThe response contains the following payload:\n\`\`\`\n${JSON.stringify(excerpt(body, MAX_QUOTED_LENGTH))}\n\`\`\``;
}

/** The notice when the endpoint begins to fail, with the first failed delivery as the example. */
export function unhealthyNotice(botName: string, messageUrl: string, failure: DeliveryFailure): string {
  return `${failureNotice(botName, messageUrl, failure)}\nCalls are repeated for some time, less and less often.`;
}

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'Its endpoint answered that it is gone (status code *410*).',
  failing: 'Nothing but failure came from its endpoint for five days.',
  manual: 'Somebody disabled it.',
};

/** The notice when the endpoint was disabled. */
export function disabledNotice(botName: string, reason: DisabledReason): string {
  return (
    `The outgoing webhook of your bot @_**${botName}** was disabled. ${REASONS[reason]} Once it is enabled again, ` +
    'the deliveries that failed can be replayed.'
  );
}

const EVENT_WEBHOOK_REASONS: Readonly<Record<EventWebhookDisabledReason, string>> = {
  ...REASONS,
  credentials: 'Your password, your API key or your sessions were replaced. If it is still yours, enable it again.',
  backlog: 'Too many events waited for its endpoint.',
};

/**
 * The notice to the owner of a webhook for events, which is named in a code span.
 * @param detail why the call failed; empty if no call did
 */
export function eventWebhookNotice(name: string, kind: 'unhealthy' | EventWebhookDisabledReason, detail: string): string {
  const title = `\`${name.replaceAll('`', "'")}\``;
  const cause = detail === '' ? '' : `\n${detail}`;
  if (kind === 'unhealthy') return `Your webhook ${title} fails.${cause}\nCalls are repeated for some time, less and less often.`;
  return `Your webhook ${title} was disabled. ${EVENT_WEBHOOK_REASONS[kind]} It gets no events until it is enabled again.`;
}
