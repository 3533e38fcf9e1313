import { mentionWithId } from './mention-text.js';

/** A message as another one quotes it. */
export interface Quoted {
  readonly senderId: number;
  readonly senderName: string;
  /** The address of the message. */
  readonly link: string;
  /** Markdown. */
  readonly content: string;
}

/** Markdown that quotes a message. @param said the word of the link, such as `said` */
export function quotationOf({ senderId, senderName, link, content }: Quoted, said: string): string {
  const fence = fenceFor(content);
  return `${mentionWithId(senderName, senderId, true)} [${said}](${link}):\n${fence}quote\n${content}\n${fence}\n`;
}

/** A fence that is longer than all fences of a text. */
function fenceFor(content: string): string {
  const longest = Math.max(2, ...[...content.matchAll(/^ *(`{3,})/gm)].map(([, fence = '']) => fence.length));
  return '`'.repeat(longest + 1);
}
