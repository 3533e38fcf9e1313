import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import { nameView } from '../../client/navigation-views.js';
import type { Location } from '../../state/places/hash-location.js';
import { storedView } from '../../state/places/navigation-views.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { t } from '../../ui/texts/texts.js';
import { searchWords } from '../labels/filter-names.js';

/** Of the server. */
const MAX_NAME_LENGTH = 100;

/** Asks for the name under which the sidebar shows a search. */
export default function ViewNameDialog(props: { readonly location: Location; readonly onClose: () => void }): JSX.Element {
  const { state } = useClient();
  const stored = storedView(state, props.location);
  const words = props.location.view === 'narrow' ? searchWords(state, props.location.narrow) : '';
  return (
    <EditDialog
      title={stored ? t().sidebar.renameView : t().search.saveView}
      fields={[
        { name: 'name', label: t().sidebar.viewName, maxLength: MAX_NAME_LENGTH, value: stored?.name ?? words.slice(0, MAX_NAME_LENGTH) },
      ]}
      button={t().sidebar.saveView}
      onSave={({ name = '' }) => nameView(state, props.location, name)}
      onClose={props.onClose}
    />
  );
}
