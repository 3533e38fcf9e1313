import type { ClientState } from '../../state/model/client-state.js';
import { orderedFolders } from '../../state/unread/sidebar-channels.js';
import type { Option } from '../../ui/form/choice-row.js';
import { c } from './texts/channel-texts.js';

/** The value of the choice that means no folder, which is null on the wire. */
export const NO_FOLDER = 0;

/** The folders among which one is chosen for a channel: none, and those that are not archived, in their order. */
export function folderOptions(state: ClientState): Option<number>[] {
  const folders = orderedFolders(state).filter(({ is_archived }) => !is_archived);
  return [{ value: NO_FOLDER, label: c().settings.noFolder }, ...folders.map(({ id, name }) => ({ value: id, label: name }))];
}
