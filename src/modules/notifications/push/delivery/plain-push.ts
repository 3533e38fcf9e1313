import type { PushMessage } from '../domain/push-message.js';

/** A push as it is posted. */
export interface PushRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** Priorities of ntfy: 3 is the usual one, 4 is high. */
const USUAL = '3';
const HIGH = '4';

/** A push for an address that takes plain text, with the headers of ntfy: the title, what opens, and how urgent it is. */
export function plainPush(
  { title: text, body, hash, ids, isUrgent }: PushMessage,
  { realmUrl, includesContent }: { readonly realmUrl: string; readonly includesContent: boolean },
): PushRequest {
  const title = ids.length > 1 ? `(${ids.length}) ${text}` : text;
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    click: `${realmUrl}/${hash}`,
    priority: isUrgent ? HIGH : USUAL,
  };
  // ntfy writes a text of its own if there is none.
  return includesContent ? { headers: { ...headers, title: headerText(title) }, body } : { headers, body: title };
}

/** A header contains only ASCII; other texts are encoded by RFC 2047, which ntfy reads. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
}
