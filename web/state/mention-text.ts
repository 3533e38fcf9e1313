import type { ClientState } from './client-state.js';

/** A mention of an account as Markdown. It has the id if others have the same name. @param silent whether it notifies nobody */
export function mentionOf(state: Pick<ClientState, 'people'>, userId: number, silent: boolean): string {
  const name = state.people[userId]?.full_name ?? '';
  const isAmbiguous = Object.values(state.people).some((person) => person.full_name === name && person.user_id !== userId);
  return `@${silent ? '_' : ''}**${name}${isAmbiguous ? `|${userId}` : ''}**`;
}
