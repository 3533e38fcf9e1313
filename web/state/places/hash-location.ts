import type { ClientState } from '../model/client-state.js';
import { directConversation } from '../model/conversation.js';
import type { Narrow, NarrowTerm } from '../model/narrow.js';
import { presentName } from '../search/search-operators.js';

/** What the address of the client shows, as its fragment says. */
export type Location =
  | { readonly view: 'home' | 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders' | 'welcome' }
  /** A part of the sidebar, which is a page of its own in narrow windows. */
  | { readonly view: 'sidebar'; readonly part: SidebarPage }
  /** Messages. `near` is in the middle; `with` is a message of the topic, which may have another name meanwhile. */
  | { readonly view: 'narrow'; readonly narrow: Narrow; readonly near?: number; readonly with?: number }
  | { readonly view: 'topics'; readonly channelId: number }
  /** Help, which lies over a view. */
  | { readonly view: 'help'; readonly page: HelpPage }
  | { readonly view: 'settings' | 'organization' | 'channels' | 'groups' | 'user'; readonly path: readonly string[] };

/** The pages of help, by their addresses. */
export const HELP_PAGES = ['keyboard-shortcuts', 'message-formatting', 'search-operators', 'about-zulip'] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

export type SidebarPage = 'channels' | 'direct' | 'more';
const SIDEBAR_PAGES: readonly string[] = ['channels', 'direct', 'more'] satisfies readonly SidebarPage[];

const SIMPLE = new Set(['inbox', 'recent', 'drafts', 'scheduled', 'reminders', 'welcome']);
const PLACES = new Set(['settings', 'organization', 'channels', 'groups', 'user']);

/** Old names of views. */
const OLD_VIEWS: Readonly<Record<string, string>> = {
  all_messages: 'feed',
  'all-messages': 'feed',
  streams: 'channels',
  recent_topics: 'recent',
  'markdown-help': 'message-formatting',
};

/** Reads a fragment of the address, in every form that clients of the Zulip API have written. Unknown ones lead to the home view. */
export function parseHash(hash: string, state: ClientState): Location {
  const parts = hash.replace(/^#\/?/, '').split('/');
  const name = OLD_VIEWS[parts[0] ?? ''] ?? parts[0] ?? '';
  if (SIMPLE.has(name)) return { view: name as 'inbox' };
  if (PLACES.has(name)) return { view: name as 'settings', path: parts.slice(1).map(decodeOrEmpty) };
  if (name === 'feed') return { view: 'narrow', narrow: [] };
  if (name === 'sidebar' && SIDEBAR_PAGES.includes(parts[1] ?? '')) return { view: 'sidebar', part: parts[1] as SidebarPage };
  if (name === 'topics') {
    const channelId = channelIdOf(decodeOrEmpty(parts[2] ?? ''), state);
    return channelId === null ? { view: 'home' } : { view: 'topics', channelId };
  }
  return name === 'narrow' ? parseNarrow(parts.slice(1), state) : parseHelp(name);
}

function parseHelp(name: string): Location {
  const page = HELP_PAGES.find((one) => one === name);
  return page ? { view: 'help', page } : { view: 'home' };
}

function parseNarrow(parts: readonly string[], state: ClientState): Location {
  const terms: NarrowTerm[] = [];
  let near: number | undefined;
  let withId: number | undefined;
  for (let index = 0; index < parts.length; index += 2) {
    const written = parts[index] ?? '';
    const text = decodeHashComponent(parts[index + 1] ?? '');
    if (text === null) return { view: 'home' };
    const negated = written.startsWith('-');
    const name = negated ? written.slice(1) : written;
    const operator = presentName(name);
    if (operator === '') continue;
    if (operator === 'near') near = Number(text);
    else if (operator === 'with') withId = Number(text);
    else terms.push({ operator, operand: operandOf(operator, text, state), ...(negated ? { negated } : {}) });
  }
  return { view: 'narrow', narrow: terms, ...idNamed('near', near), ...idNamed('with', withId) };
}

/** A property with the id of a message; none if the address has no such id. */
function idNamed(name: 'near' | 'with', id: number | undefined): { readonly near?: number; readonly with?: number } {
  return id !== undefined && Number.isSafeInteger(id) ? { [name]: id } : {};
}

function operandOf(operator: string, text: string, state: ClientState): NarrowTerm['operand'] {
  if (operator === 'channel') return channelIdOf(text, state) ?? text;
  if (operator === 'dm' || operator === 'dm-including') {
    const ids = idsAtStart(text) ?? idsOfAddresses(text, state);
    if (ids === null) return text;
    return operator === 'dm' ? directConversation(ids, state.ownId).userIds : (ids[0] ?? text);
  }
  if (operator === 'sender') return idsAtStart(text)?.[0] ?? idsOfAddresses(text, state)?.[0] ?? text;
  return text;
}

/** Finds a channel by `3-engineering`, `3`, or the name that old links contain. */
function channelIdOf(text: string, state: ClientState): number | null {
  const [, digits] = /^(\d+)(?:-|$)/.exec(text) ?? [];
  if (digits !== undefined) return Number(digits);
  const name = text.replaceAll('-', ' ').toLowerCase();
  const found = Object.values(state.channels).find(
    (channel) => channel.name.toLowerCase() === text.toLowerCase() || channel.name.replaceAll('-', ' ').toLowerCase() === name,
  );
  return found?.stream_id ?? null;
}

/** The ids in `7,9-group`, `7-Ada-Okafor` or `7`; null for other texts. */
function idsAtStart(text: string): number[] | null {
  const [, list] = /^(\d+(?:,\d+)*)(?:-.*)?$/s.exec(text) ?? [];
  return list?.split(',').map(Number) ?? null;
}

/** The ids of people whom links name by their addresses, or as `me`; null unless all are known. */
function idsOfAddresses(text: string, state: ClientState): number[] | null {
  const people = Object.values(state.people);
  if (text === 'me') return [state.ownId];
  const ids = text.split(',').map((address) => people.find(({ email }) => email === address)?.user_id);
  return ids.every((id) => id !== undefined) ? ids : null;
}

/** Writes a location in the newest form. */
export function formatHash(location: Location, state: ClientState): string {
  switch (location.view) {
    case 'home':
      return '#';
    case 'narrow':
      return formatNarrow(location, state);
    case 'sidebar':
      return `#sidebar/${location.part}`;
    case 'topics':
      return `#topics/channel/${channelSlug(location.channelId, state)}`;
    case 'help':
      return `#${location.page}`;
    case 'settings':
    case 'organization':
    case 'channels':
    case 'groups':
    case 'user':
      return `#${[location.view, ...location.path.map(encodeHashComponent)].join('/')}`;
    default:
      return `#${location.view}`;
  }
}

function formatNarrow({ narrow, near, with: withId }: Extract<Location, { view: 'narrow' }>, state: ClientState): string {
  if (narrow.length === 0 && near === undefined && withId === undefined) return '#feed';
  const parts = narrow.map(({ operator, operand, negated }) => `${negated ? '-' : ''}${operator}/${operandSlug(operator, operand, state)}`);
  const more = [...(withId === undefined ? [] : [`with/${withId}`]), ...(near === undefined ? [] : [`near/${near}`])];
  return `#narrow/${[...parts, ...more].join('/')}`;
}

function operandSlug(operator: string, operand: NarrowTerm['operand'], state: ClientState): string {
  if (operator === 'channel' && typeof operand === 'number') return channelSlug(operand, state);
  if (typeof operand === 'string') return encodeHashComponent(operand);
  const ids = typeof operand === 'number' ? [operand] : operand;
  const [only] = ids;
  const name = ids.length === 1 && only !== undefined ? state.people[only]?.full_name : undefined;
  const suffix = ids.length > 1 ? 'group' : name === undefined ? 'dm' : name.replaceAll(/[ "%/<>`\p{C}]+/gu, '-');
  return encodeHashComponent(`${ids.join(',')}-${suffix}`);
}

function channelSlug(id: number, state: ClientState): string {
  return encodeHashComponent(`${id}-${(state.channels[id]?.name ?? 'unknown').replaceAll(' ', '-')}`);
}

/** Percent encoding with a dot in place of the percent sign, which mail programs and terminals do not break. Halves of characters become a mark. */
export function encodeHashComponent(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll(/[.'()*!~]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

/** @returns null for text that is not encoded correctly */
export function decodeHashComponent(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('.', '%'));
  } catch {
    return null;
  }
}

function decodeOrEmpty(text: string): string {
  return decodeHashComponent(text) ?? '';
}
