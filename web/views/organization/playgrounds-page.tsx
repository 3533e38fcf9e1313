import { f } from '../../ui/form/texts/form-texts.js';
import { createSignal, type JSX, Show } from 'solid-js';
import type { Playground } from '../../api/wire.js';
import { isAdministrator } from '../../state/people/rights.js';
import { addPlayground, removePlayground } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { Page } from '../../ui/form/page.js';
import { AddForm } from './add-form.js';
import { OrderedList } from './ordered-list.js';
import { o } from './texts/organization-texts.js';

/** Where code blocks of a language can be opened. */
export function PlaygroundsPage(): JSX.Element {
  const { state } = useClient();
  const [removed, setRemoved] = createSignal<Playground>();
  const menu = (playground: Playground): { label: string; icon: string; danger: true; run: () => void }[] => [
    { label: o().remove, icon: 'trash-2', danger: true, run: () => setRemoved(playground) },
  ];
  return (
    <Page title={o().pages.playgrounds}>
      <p class="page-lede">{o().playgrounds.lede}</p>
      <OrderedList
        label={o().pages.playgrounds}
        rows={state.realm.playgrounds}
        row={({ name, pygments_language: language, url_template: url }) => ({ title: name, detail: `${language} · ${url}` })}
        menuLabel={({ name }) => f().table.actionsFor(name)}
        {...(isAdministrator(state) ? { menu } : {})}
        empty={o().playgrounds.none}
      />
      <Show when={isAdministrator(state)}>
        <AddForm
          title={o().playgrounds.add}
          fields={[
            { name: 'name', label: o().playgrounds.name, hint: o().playgrounds.nameHint },
            { name: 'language', label: o().playgrounds.language, hint: o().playgrounds.languageHint },
            { name: 'url', label: o().playgrounds.url, hint: o().playgrounds.urlHint },
          ]}
          button={o().add}
          onAdd={({ name = '', language = '', url = '' }) => addPlayground(name, language, url)}
        />
      </Show>
      <Show when={removed()}>
        {(playground) => (
          <ConfirmDialog
            title={o().playgrounds.removeTitle(playground().name)}
            text={o().playgrounds.removeText}
            action={o().remove}
            onConfirm={() => removePlayground(playground().id)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}
