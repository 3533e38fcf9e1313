import { createContext, useContext } from 'solid-js';
import type { MessageInteraction } from './message-interaction.js';

export const ListContext = createContext<MessageInteraction>();

/** What the reader does in the list to which a row belongs. @throws Error outside of a list */
export function useInteraction(): MessageInteraction {
  const interaction = useContext(ListContext);
  if (!interaction) throw new Error('A row is used outside of ListContext');
  return interaction;
}
