import { unwrap } from 'solid-js/store';
import type { ClientState } from '../../state/model/client-state.js';

/**
 * What tells a person from others of the same name, wherever one chooses among people: the address as far as it may be seen.
 * @returns undefined if nobody else is called so. It is not tracked, because it reads the names of all people.
 */
export function distinction(state: Pick<ClientState, 'people'>, userId: number): string | undefined {
  const people = unwrap(state.people);
  const person = people[userId];
  const name = person?.full_name.toLowerCase();
  const isShared = Object.values(people).some(
    (other) => other.user_id !== userId && other.is_active && other.full_name.toLowerCase() === name,
  );
  return person && isShared ? (person.delivery_email ?? person.email) : undefined;
}
