import { createSignal, For, type JSX, onMount, Show } from 'solid-js';
import { api, answerOf } from '../../api/api-client.js';
import type { SavedSnippet } from '../../api/wire.js';
import { foldText } from '../../kernel/fold-text.js';
import { matchName } from '../../state/search/name-matching.js';
import { compareNames } from '../../state/compose/recipient-choices.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { SubmitActions } from '../../ui/overlays/submit-actions.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';
import { useWriting } from './writing-context.js';

/** A snippet that is being written; one without an id is new. */
interface EditedSnippet {
  readonly id: number | undefined;
  readonly title: string;
  readonly content: string;
}

/** Texts that the writer uses again and again: to insert, write, change and delete. */
export default function SnippetsDialog(props: { readonly onClose: () => void }): JSX.Element {
  const writing = useWriting();
  const [edited, setEdited] = createSignal<EditedSnippet | undefined>();
  const selected = writing.selectedText();
  return (
    <Dialog title={t().tools.snippets} onClose={props.onClose} keepOpen={() => edited() !== undefined}>
      <Show
        when={edited()}
        fallback={<SnippetList onClose={props.onClose} onEdit={setEdited} newContent={selected === '' ? writing.text() : selected} />}
      >
        {(snippet) => <SnippetForm snippet={snippet()} onClose={() => setEdited(undefined)} />}
      </Show>
    </Dialog>
  );
}

function SnippetList(props: {
  readonly newContent: string;
  readonly onEdit: (snippet: EditedSnippet) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { state } = useClient();
  const writing = useWriting();
  const [query, setQuery] = createSignal('');
  const snippets = (): SavedSnippet[] => {
    const wanted = foldText(query().trim());
    const all = Object.values(state.snippets).sort((a, b) => compareNames(a.title, b.title));
    return all.filter(({ title, content }) => matchName(title, wanted) !== undefined || foldText(content).includes(wanted));
  };
  const insert = (snippet: SavedSnippet): void => {
    props.onClose();
    writing.insertAtCursor(snippet.content);
  };
  return (
    <>
      <input
        ref={focused}
        class="field"
        type="search"
        aria-label={t().tools.findSnippet}
        placeholder={t().tools.findSnippet}
        value={query()}
        onInput={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = snippets();
          if (event.key === 'Enter' && !isComposing(event) && first && query().trim() !== '') insert(first);
        }}
      />
      <ul class="snippets">
        <For each={snippets()} fallback={<li class="muted">{t().tools.noSnippets}</li>}>
          {(snippet) => (
            <li>
              <button type="button" class="snippet" onClick={() => insert(snippet)}>
                <b class="cut" dir="auto">
                  {snippet.title}
                </b>
                <span class="cut muted" dir="auto">
                  {snippet.content}
                </span>
              </button>
              <button
                type="button"
                class="ib sm"
                aria-label={t().tools.editSnippet(snippet.title)}
                title={t().tools.editSnippet(snippet.title)}
                onClick={() => props.onEdit(snippet)}
              >
                <Icon name="pencil-line" />
              </button>
              <button
                type="button"
                class="ib sm"
                aria-label={t().tools.deleteSnippet(snippet.title)}
                title={t().tools.deleteSnippet(snippet.title)}
                onClick={() => void deleteSnippet(snippet)}
              >
                <Icon name="trash-2" />
              </button>
            </li>
          )}
        </For>
      </ul>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onEdit({ id: undefined, title: '', content: props.newContent })}>
          <Icon name="plus" size="s" />
          {t().tools.newSnippet}
        </button>
      </div>
    </>
  );
}

function SnippetForm(props: { readonly snippet: EditedSnippet; readonly onClose: () => void }): JSX.Element {
  const [title, setTitle] = createSignal(props.snippet.title);
  const [content, setContent] = createSignal(props.snippet.content);
  const [problem, setProblem] = createSignal('');
  const save = async (): Promise<void> => {
    const { id } = props.snippet;
    const body = { title: title().trim(), content: content() };
    try {
      if (id === undefined) await answerOf(api.POST('/api/v1/saved_snippets', { body }));
      else {
        const params = { path: { saved_snippet_id: id } };
        await answerOf(api.PATCH('/api/v1/saved_snippets/{saved_snippet_id}', { params, body }));
      }
      props.onClose();
    } catch (error) {
      setProblem(error instanceof Error && error.message !== '' ? error.message : t().compose.noConnection);
    }
  };
  return (
    <form
      class="stack-form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {t().tools.snippetTitle}
        <input ref={focused} class="field" dir="auto" required value={title()} onInput={(event) => setTitle(event.currentTarget.value)} />
      </label>
      <label>
        {t().tools.snippetText}
        <textarea class="field" rows={6} dir="auto" required value={content()} onInput={(event) => setContent(event.currentTarget.value)} />
      </label>
      <Show when={problem() !== ''}>
        <p class="state bad" role="alert">
          {problem()}
        </p>
      </Show>
      <SubmitActions action={t().tools.saveSnippet} onCancel={() => props.onClose()} />
    </form>
  );
}

/** Lets a field have the focus, because what had it is gone when the list gives way to the form, or the other way round. */
function focused(field: HTMLElement): void {
  onMount(() => giveFocus(field));
}

async function deleteSnippet({ id, title, content }: SavedSnippet): Promise<void> {
  try {
    await answerOf(api.DELETE('/api/v1/saved_snippets/{saved_snippet_id}', { params: { path: { saved_snippet_id: id } } }));
    const restore = (): void => void answerOf(api.POST('/api/v1/saved_snippets', { body: { title, content } }));
    showToast(t().tools.snippetDeleted(title), restore);
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}
