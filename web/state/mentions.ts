import { type Wildcard, WILDCARDS } from './completions.js';
import type { ClientState } from './client-state.js';

/** Whom a text notifies. */
export interface Mentions {
  readonly userIds: readonly number[];
  readonly wildcard: Wildcard | undefined;
}

/** Finds the mentions of a text, without silent ones and those in code. */
export function mentionsIn(text: string, people: ClientState['people']): Mentions {
  const written = withoutCode(text).matchAll(/(?<![\w@])@\*\*([^*\n]+)\*\*/g);
  const names = [...written].map(([, name = '']) => name);
  const wildcard = WILDCARDS.find((one) => names.includes(one));
  const userIds = names.flatMap((name) => personNamed(name, people) ?? []);
  return { userIds: [...new Set(userIds)], wildcard };
}

function withoutCode(text: string): string {
  return text.replaceAll(/(^|\n)(`{3,}|~{3,})(?!quote)[^\n]*\n[^]*?(?:\n\2|$)/g, '$1').replaceAll(/`+[^`\n]+`+/g, '');
}

/** @param name as in a mention: `Ada`, or `Ada|7` */
function personNamed(name: string, people: ClientState['people']): number | undefined {
  const id = Number(/\|(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (people[id]) return id;
  return Object.values(people).find((person) => person.full_name === name)?.user_id;
}
