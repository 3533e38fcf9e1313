import { createContext, useContext } from 'solid-js';
import type { SearchMatch } from '../../state/model/feed.js';

/** How a message matches the search of its list; undefined in other lists. */
export type FindMatch = (messageId: number) => SearchMatch | undefined;

export const SearchMatchContext = createContext<FindMatch>(() => undefined);

/** Where the words of the search are in the messages of the list to which a view belongs. */
export function useSearchMatch(): FindMatch {
  return useContext(SearchMatchContext);
}
