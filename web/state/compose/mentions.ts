import type { ClientState } from '../model/client-state.js';
import { WILDCARDS } from './completions.js';

/** Whom a text notifies. */
export interface Mentions {
  readonly userIds: readonly number[];
  readonly wildcard: WrittenWildcard | undefined;
}

/** The wildcards that the server knows; the last one is an older name, which is not offered. */
const WRITTEN_WILDCARDS = [...WILDCARDS, 'stream'] as const;
type WrittenWildcard = (typeof WRITTEN_WILDCARDS)[number];

/** Finds the mentions of a text, without silent ones and those in code. */
export function mentionsIn(text: string, people: ClientState['people']): Mentions {
  const written = withoutCode(text).matchAll(/(?<![\w@])@\*\*([^*\n]+)\*\*/g);
  const names = [...written].map(([, name = '']) => name);
  const wildcard = WRITTEN_WILDCARDS.find((one) => names.includes(one));
  const userIds = names.flatMap((name) => (isWildcard(name) ? [] : (personNamed(name, people) ?? [])));
  return { userIds: [...new Set(userIds)], wildcard };
}

function isWildcard(name: string): boolean {
  return (WRITTEN_WILDCARDS as readonly string[]).includes(name);
}

function withoutCode(text: string): string {
  return text.replaceAll(/(^|\n)(`{3,}|~{3,})(?!quote)[^\n]*\n[^]*?(?:\n\2|$)/g, '$1').replaceAll(/`+[^`\n]+`+/g, '');
}

/** The person whom the server finds by the inside of a mention. @param reference such as `Ada`, `Ada|7` or `|7` */
function personNamed(reference: string, people: ClientState['people']): number | undefined {
  const [, named = '', digits] = /^(.*)\|(\d{1,15})$/s.exec(reference) ?? [];
  if (digits !== undefined) {
    const person = people[Number(digits)];
    return named === '' || person?.full_name === named ? person?.user_id : undefined;
  }
  const all = Object.values(people);
  const find = (isName: (name: string) => boolean): number | undefined => {
    const found = all.filter(({ full_name }) => isName(full_name)).sort((a, b) => a.user_id - b.user_id);
    return (found.find((person) => person.is_active) ?? found[0])?.user_id;
  };
  return find((name) => name === reference) ?? find((name) => foldCase(name) === foldCase(reference));
}

/** The form in which the server compares names. */
function foldCase(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
