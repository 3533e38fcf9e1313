import { createSignal, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { SavedSnippet } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { createAct, createActQueue } from '../../ui/form/act.js';
import { formValue } from '../../ui/form/form-value.js';
import { Refused } from '../../ui/form/refused.js';
import { Page } from '../../ui/form/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import { s } from './texts/settings-texts.js';

const MAX_TITLE = 60;

/** The texts that the account keeps to use them again. */
export function SnippetsPage(): JSX.Element {
  const { state } = useClient();
  const act = createActQueue();
  /** What the dialog edits: a snippet, or nothing yet for a new one. */
  const [edited, setEdited] = createSignal<Partial<SavedSnippet>>();
  const create = (title: string, content: string): Promise<unknown> =>
    answerOf(api.POST('/api/v1/saved_snippets', { body: { title, content } }));
  const remove = async ({ id, title, content }: SavedSnippet): Promise<void> => {
    const params = { path: { saved_snippet_id: id } };
    if (await act.run(() => answerOf(api.DELETE('/api/v1/saved_snippets/{saved_snippet_id}', { params })))) {
      showToast(s().snippets.deleted(title), () => void act.run(() => create(title, content)));
    }
  };
  return (
    <Page
      title={s().pages.snippets}
      wide
      beside={
        <span class="end">
          <button type="button" class="btn primary" onClick={() => setEdited({})}>
            <Icon name="plus" size="s" />
            {s().snippets.create}
          </button>
        </span>
      }
    >
      <DataTable
        label={s().pages.snippets}
        rows={Object.values(state.snippets)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        searchText={({ title, content }) => `${title} ${content}`}
        searchLabel={s().snippets.search}
        sortedBy="title"
        empty={s().snippets.empty}
        problem={act.refusal()}
        columns={[
          { id: 'title', label: s().snippets.title, sortBy: ({ title }) => title, cell: ({ title }) => <bdi>{title}</bdi> },
          {
            id: 'content',
            label: s().snippets.content,
            optional: true,
            cell: ({ content }) => (
              <span class="cut muted" dir="auto">
                {content}
              </span>
            ),
          },
        ]}
        menu={(snippet) => [
          { label: s().snippets.edit, icon: 'pencil-line', run: () => setEdited(snippet) },
          { label: s().snippets.delete, icon: 'trash-2', danger: true, run: () => void remove(snippet) },
        ]}
      />
      <Show when={edited()}>
        {(snippet) => (
          <SnippetDialog
            snippet={snippet()}
            onSave={(title, content) => {
              const { id } = snippet();
              if (id === undefined) return create(title, content);
              const params = { path: { saved_snippet_id: id } };
              return answerOf(api.PATCH('/api/v1/saved_snippets/{saved_snippet_id}', { params, body: { title, content } }));
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Show>
    </Page>
  );
}

function SnippetDialog(props: {
  readonly snippet: Partial<SavedSnippet>;
  readonly onSave: (title: string, content: string) => Promise<unknown>;
  readonly onClose: () => void;
}): JSX.Element {
  const act = createAct();
  let first: HTMLInputElement | undefined;
  onMount(() => queueMicrotask(() => giveFocus(first)));
  const save = async (form: HTMLFormElement): Promise<void> => {
    if (await act.run(() => props.onSave(formValue(form, 'title').trim(), formValue(form, 'content')))) props.onClose();
  };
  return (
    <Dialog title={props.snippet.id === undefined ? s().snippets.create : s().snippets.edit} onClose={props.onClose} keepOpen={() => true}>
      <form
        class="dialog-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save(event.currentTarget);
        }}
      >
        <label>
          {s().snippets.title}
          <input
            ref={first}
            class="field"
            name="title"
            dir="auto"
            required
            maxLength={MAX_TITLE}
            autocomplete="off"
            value={props.snippet.title ?? ''}
          />
        </label>
        <label>
          {s().snippets.content}
          <textarea class="field" name="content" dir="auto" required rows={6} value={props.snippet.content ?? ''} />
        </label>
        <Refused reason={act.refusal()} />
        <SubmitActions action={s().snippets.save} disabled={act.busy()} onCancel={() => props.onClose()} />
      </form>
    </Dialog>
  );
}
