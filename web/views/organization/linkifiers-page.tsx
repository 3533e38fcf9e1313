import { f } from '../../ui/form/texts/form-texts.js';
import { createEffect, createSignal, createUniqueId, type JSX, onCleanup, Show } from 'solid-js';
import type { Linkifier } from '../../api/wire.js';
import { isAdministrator } from '../../state/people/rights.js';
import { addLinkifier, changeLinkifier, orderLinkifiers, removeLinkifier, renderMessage } from '../../client/organization-actions.js';
import { useClient } from '../../client/client-context.js';
import { setCleanHtml } from '../../ui/clean-html.js';
import type { MenuItem } from '../../ui/overlays/menu.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.js';
import { refusalOf } from '../../ui/form/refusal.js';
import { Page } from '../../ui/form/page.js';
import { AddForm } from './add-form.js';
import { EditDialog } from '../../ui/form/edit-dialog.js';
import { movedIds, moveItems, OrderedList } from './ordered-list.js';
import { o } from './texts/organization-texts.js';

/** The patterns that make links, in the order in which they count. */
export function LinkifiersPage(): JSX.Element {
  const { state } = useClient();
  const [changed, setChanged] = createSignal<Linkifier>();
  const [removed, setRemoved] = createSignal<Linkifier>();
  const linkifiers = (): readonly Linkifier[] => state.realm.linkifiers;
  const move = (index: number, step: 1 | -1): void => {
    const ids = linkifiers().map(({ id }) => id);
    orderLinkifiers(movedIds(ids, index, index + step)).catch((error: unknown) => showToast(refusalOf(error)));
  };
  const menu = (linkifier: Linkifier, index: number): MenuItem[] => [
    { label: o().change, icon: 'pencil-line', run: () => setChanged(linkifier) },
    ...moveItems(index, linkifiers().length, o().linkifiers, (step) => move(index, step)),
    { label: o().remove, icon: 'trash-2', danger: true, separated: true, run: () => setRemoved(linkifier) },
  ];
  return (
    <Page title={o().pages.linkifiers}>
      <p class="page-lede">{o().linkifiers.lede}</p>
      <OrderedList
        label={o().pages.linkifiers}
        rows={linkifiers()}
        row={({ pattern, url_template: url }) => ({ title: pattern, detail: url })}
        menuLabel={({ pattern }) => f().table.actionsFor(pattern)}
        {...(isAdministrator(state) ? { menu } : {})}
        empty={o().linkifiers.none}
      />
      <Show when={isAdministrator(state)}>
        <AddForm
          title={o().linkifiers.add}
          fields={[
            { name: 'pattern', label: o().linkifiers.pattern, hint: o().linkifiers.patternHint },
            { name: 'url', label: o().linkifiers.url, hint: o().linkifiers.urlHint },
          ]}
          button={o().add}
          onAdd={({ pattern = '', url = '' }) => addLinkifier({ pattern, url_template: url })}
        />
      </Show>
      <TryLinkifiers />
      <Show when={changed()}>
        {(linkifier) => (
          <EditDialog
            title={o().linkifiers.changeTitle}
            fields={[
              { name: 'pattern', label: o().linkifiers.pattern, value: linkifier().pattern },
              { name: 'url', label: o().linkifiers.url, value: linkifier().url_template },
            ]}
            button={o().linkifiers.save}
            onSave={({ pattern = '', url = '' }) => changeLinkifier(linkifier().id, { pattern, url_template: url })}
            onClose={() => setChanged(undefined)}
          />
        )}
      </Show>
      <Show when={removed()}>
        {(linkifier) => (
          <ConfirmDialog
            title={o().linkifiers.removeTitle(linkifier().pattern)}
            text={o().linkifiers.removeText}
            action={o().remove}
            onConfirm={() => removeLinkifier(linkifier().id)}
            onClose={() => setRemoved(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

/** How long the reader has to stop typing before the server renders the text. */
const REST_MS = 300;

/** Shows what the server makes of a text, with the linkifiers of the moment. */
function TryLinkifiers(): JSX.Element {
  const { state } = useClient();
  const id = createUniqueId();
  const [text, setText] = createSignal('');
  const [html, setHtml] = createSignal('');
  createEffect(() => {
    const content = text();
    const linkifiers = JSON.stringify(state.realm.linkifiers);
    if (content.trim() === '' || linkifiers === '') {
      setHtml('');
      return;
    }
    const timer = setTimeout(() => {
      renderMessage(content).then(setHtml, (error: unknown) => showToast(refusalOf(error)));
    }, REST_MS);
    onCleanup(() => clearTimeout(timer));
  });
  return (
    <section class="card">
      <h2>{o().linkifiers.test}</h2>
      <p class="lede" id={`${id}-d`}>
        {o().linkifiers.testHelp}
      </p>
      <div class="add-form">
        <input
          class="field"
          type="text"
          dir="auto"
          autocomplete="off"
          aria-label={o().linkifiers.testField}
          aria-describedby={`${id}-d`}
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <div
          class="body"
          dir="auto"
          role="status"
          aria-label={o().linkifiers.testResult}
          ref={(element) => createEffect(() => setCleanHtml(element, html()))}
        />
      </div>
    </section>
  );
}
