import type { ClientState } from '../model/client-state.js';
import { isInCode } from './code-context.js';
import { findNamed } from '../search/name-matching.js';
import { endsWithWordBorder } from './word-borders.js';

/** What is being typed that can be completed: where it begins, and what of it is there. */
export type CompletionRequest = { readonly start: number; readonly query: string } & (
  | { readonly kind: 'mention'; readonly silent: boolean }
  | { readonly kind: 'channel' }
  | { readonly kind: 'topic'; readonly channelId: number }
  | { readonly kind: 'emoji' }
  | { readonly kind: 'command' }
  | { readonly kind: 'language'; readonly fence: string }
  | { readonly kind: 'time' }
);

/** Names are not longer than this, so that nothing before needs to be read. */
const REACH = 120;

/** What the text before the cursor begins. @returns null if there is nothing to complete */
export function completionRequestAt(text: string, cursor: number, channels: ClientState['channels']): CompletionRequest | null {
  if (isInCode(text, cursor)) return null;
  const line = text.slice(Math.max(text.lastIndexOf('\n', cursor - 1) + 1, cursor - REACH), cursor);
  const isFirstLine = !text.slice(0, cursor).includes('\n');
  const fence = /^(?<fence>`{3,}|~{3,}) ?(?<query>[\w+#.-]*)$/.exec(line)?.groups;
  if (fence) return { kind: 'language', fence: fence['fence'] ?? '', query: fence['query'] ?? '', start: cursor - line.length };
  const command = isFirstLine ? /^\/(\w*)$/.exec(line) : null;
  if (command) return { kind: 'command', query: command[1] ?? '', start: cursor - line.length };
  const time = /<time:?([^<>]*)$/.exec(line);
  if (time) return { kind: 'time', query: time[1] ?? '', start: cursor - time[0].length };
  return topicRequest(line, cursor, channels) ?? wordRequest(line, cursor);
}

/** `#channel>` or `#**channel>`, with the name of a channel that exists; and `#**channel**>`. */
function topicRequest(line: string, cursor: number, channels: ClientState['channels']): CompletionRequest | null {
  const [all, closed, open, query = ''] = /#(?:\*\*([^*>]+)\*\*\s?|(?:\*\*)?([^*>#]+))>\s?([^*>]*)$/.exec(line) ?? [];
  if (all === undefined) return null;
  const channel = findNamed(Object.values(channels), closed ?? open ?? '', ({ name }) => [name]);
  return channel ? { kind: 'topic', channelId: channel.stream_id, query, start: cursor - all.length } : null;
}

/** Words that begin with a sign: `@`, `@_`, `#` or `:`. Names contain spaces, so that the last sign counts. */
function wordRequest(line: string, cursor: number): CompletionRequest | null {
  const at = Math.max(line.lastIndexOf('@'), line.lastIndexOf('#'), line.lastIndexOf(':'));
  if (at === -1 || !isAtStart(line, at)) return null;
  const typed = line.slice(at + 1);
  const start = cursor - line.length + at;
  switch (line[at]) {
    case ':':
      return /^[\p{L}\d+][\p{L}\d_+-]*$/u.test(typed) ? { kind: 'emoji', query: typed, start } : null;
    case '#':
      return isName(typed) ? { kind: 'channel', query: typed.replace(/^\*\*/, ''), start } : null;
    default: {
      const silent = typed.startsWith('_');
      const name = silent ? typed.slice(1) : typed;
      return isName(name) ? { kind: 'mention', silent, query: name.replace(/^\*{1,2}/, ''), start } : null;
    }
  }
}

/** Whether a sign begins a word, unlike those in addresses and times. */
function isAtStart(line: string, at: number): boolean {
  return at === 0 || /[\s([{"'>*_~/-]/.test(line.charAt(at - 1)) || endsWithWordBorder(line.slice(0, at));
}

/** A name that is being typed: it does not begin with a space, and is not one that is complete. */
function isName(typed: string): boolean {
  return (
    !/^\s/.test(typed) &&
    !/^\*{0,2}[^*]*\*{1,2}/.test(typed.replace(/^\*{1,2}/, '')) &&
    !/[\])}]/.test(typed) &&
    typed.split(' ').length <= 4
  );
}
