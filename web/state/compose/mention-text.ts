import type { ClientState } from '../model/client-state.js';
import { foldText, isFoldedAlike } from '../../kernel/fold-text.js';

/** What stands in a mention for more than one person. The server writes them in lower case; people write them as they like. */
const NAMES_OF_MANY = ['all', 'everyone', 'channel', 'stream', 'topic', 'alle', 'kanal', 'thema'];

/** Signs that end a mention, or begin something else in it. */
const BREAKS_MENTION = /[*`\\<>\n\r]|\$\$|^\s|\s$/;
/** Before the last one of these, the server expects a name, and an id behind it. */
const ID_MARK = '|';

/**
 * A mention of an account as Markdown: of this account, whatever it is called. It has the id if the name alone could mean others.
 * @param silent whether it notifies nobody
 */
export function mentionOf(state: Pick<ClientState, 'people' | 'groups'>, userId: number, silent: boolean): string {
  const name = state.people[userId]?.full_name ?? '';
  return isOneMeaning(state, userId, name) ? `${signOf(silent)}**${name}**` : mentionWithId(name, userId, silent);
}

/** A mention of an account by its name and id, or by its id alone if the name cannot stand there. */
export function mentionWithId(name: string, userId: number, silent: boolean): string {
  return `${signOf(silent)}**${BREAKS_MENTION.test(name) ? '' : name}${ID_MARK}${userId}**`;
}

/** A mention of a group as Markdown. @returns undefined if nothing can mention a group of this name */
export function groupMentionOf(name: string, silent: boolean): string | undefined {
  return /[*\n\r]/.test(name) ? undefined : `${signOf(silent)}*${name}*`;
}

function signOf(silent: boolean): string {
  return silent ? '@_' : '@';
}

function isOneMeaning({ people, groups }: Pick<ClientState, 'people' | 'groups'>, userId: number, name: string): boolean {
  const folded = foldText(name);
  if (name === '' || name.includes(ID_MARK) || BREAKS_MENTION.test(name) || NAMES_OF_MANY.includes(folded)) return false;
  if (Object.values(groups).some((group) => isFoldedAlike(group.name, name))) return false;
  return !Object.values(people).some((person) => person.user_id !== userId && isFoldedAlike(person.full_name, name));
}
