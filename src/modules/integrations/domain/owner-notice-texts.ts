import { code, codeBlock, inline } from './message-text.js';

/**
 * Why a request of a service did not become messages, for the owner of its bot. `kind` is the same for requests that fail alike. Nothing in it is
 * chosen by whoever makes the request, so that there are few of them; the log of the bot has each request.
 */
export interface Problem {
  readonly kind: string;
  readonly text: string;
}

export const malformedBody = (service: string): Problem => ({
  kind: 'malformed',
  text: `${service} has sent something that is neither JSON nor a form.`,
});

export const wrongSignature = (service: string, reason: string): Problem => ({
  kind: 'signature',
  text: `A request for ${service} was not signed with the secret of the bot. ${reason}.`,
});

export const missingHeader = (service: string, header: string): Problem => ({
  kind: `header of ${service}`,
  text: `A request for ${service} came without the header ${code(header)}, which names the event. Was it sent by ${service}?`,
});

export const anomalous = (service: string, event: string, path: string): Problem => ({
  kind: `anomalous ${service}`,
  text: `${service} has sent ${code(event)} in a form that this server does not know: ${code(path)} is missing or has another type.`,
});

export const unknownChannel = (channel: string): Problem => ({
  kind: 'no channel',
  text: `The address of the integration names the channel ${code(channel)}, which does not exist.`,
});

export const refused = (channel: string | null, reason: string): Problem => ({
  kind: 'refused',
  text: `Messages of the integration cannot be sent to ${channel === null ? 'you' : `the channel ${code(channel)}`}:\n${codeBlock(inline(reason), 'text')}`,
});

/** The direct message to the owner of a bot. */
export function ownerNotice(botName: string, { text }: Problem): string {
  return `Nothing was sent in the name of your bot ${code(botName)}. ${text}\n\nYou are told of it once an hour, as long as it lasts; the log of the bot has each request.`;
}
