import { createContext, useContext } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import type { Writing } from '../../client/writing.js';

/** The text on which the fields and tools in a part of the page work, if it is not the new message. */
export const WritingContext = createContext<Writing>();

/** The text that is being written in this part of the page. */
export function useWriting(): Writing {
  return useContext(WritingContext) ?? useClient().composer;
}
