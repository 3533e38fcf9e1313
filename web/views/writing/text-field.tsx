import { createEffect, createSignal, type JSX, on, onCleanup, onMount, Show } from 'solid-js';
import { applyTool, continueLine } from '../../state/compose/markdown-tools.js';
import { replaceRange } from '../../state/compose/text-selection.js';
import { useClient } from '../../client/client-context.js';
import { giveFocus } from '../../ui/focus.js';
import { hotkeyOf } from '../../ui/hotkeys.js';
import { isComposing } from '../../ui/input-method.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { t } from '../../ui/texts/texts.js';
import { CompletionList } from './completion-list.js';
import { createTextCompletion } from './text-completion.js';
import { createTextPaste } from './text-paste.js';
import { TextEditor } from './text-editor.js';
import { toolOfKey } from './tool-bar.js';
import { useWriting } from './writing-context.js';

const TimeDialog = lazyOverlay(() => import('./time-dialog.js'));

const MAX_HEIGHT_OF_WINDOW = 0.4;

interface TextFieldProps {
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** Where Shift and Tab go; to the element before the field without it. */
  readonly onBack?: () => void;
  readonly onPreview: () => void;
  readonly ref?: (field: HTMLTextAreaElement) => void;
}

/** The text, as Markdown. */
export function TextField(props: TextFieldProps): JSX.Element {
  const { state, typing } = useClient();
  const writing = useWriting();
  const [editor, setEditor] = createSignal<TextEditor>();
  const [timeRange, setTimeRange] = createSignal<readonly [from: number, to: number] | undefined>();
  const completion = createTextCompletion(writing, editor, (from, to) => setTimeRange([from, to]));
  const paste = createTextPaste(writing, editor);
  let field: HTMLTextAreaElement | undefined;
  /** Makes the field as high as its text. */
  const fit = (): void => {
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight, window.innerHeight * MAX_HEIGHT_OF_WINDOW)}px`;
  };
  onMount(() => {
    if (!field) return;
    const made = new TextEditor(field);
    props.ref?.(field);
    setEditor(made);
    onCleanup(writing.attach(made));
    createEffect(
      on([writing.text, writing.draftId], ([text, draft], before) => {
        made.show(text);
        if (before && draft !== before[1]) made.moveToEnd();
        fit();
      }),
    );
    document.addEventListener('selectionchange', completion.update);
    onCleanup(() => document.removeEventListener('selectionchange', completion.update));
  });
  onCleanup(
    writing.onFocus('text', () => {
      giveFocus(field);
      fit();
    }),
  );

  const onKeyDown = (event: KeyboardEvent): void => {
    paste.onKey(event);
    if (isComposing(event) || completion.suggestions.onKeyDown(event)) return;
    const tool = toolOfKey(hotkeyOf(event));
    if (tool) writing.transform((selection) => applyTool(tool, selection));
    else if (event.key === 'Escape') props.onClose();
    else if (hotkeyOf(event) === 'Alt P') props.onPreview();
    else if (event.key === 'Tab' && event.shiftKey && props.onBack) props.onBack();
    else if (event.key !== 'Enter' || event.shiftKey || !onEnter(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** @returns whether the key does more than begin a new line */
  const onEnter = (event: KeyboardEvent): boolean => {
    const withCtrl = event.ctrlKey || event.metaKey;
    if (state.settings.enter_sends !== withCtrl) {
      props.onSend();
      return true;
    }
    const selection = editor()?.selection();
    const next = selection && continueLine(selection);
    if (next) editor()?.apply(next);
    else if (withCtrl) editor()?.insert('\n');
    return next !== undefined || withCtrl;
  };
  const insertTime = ([from, to]: readonly [number, number], time: number): void => {
    const written = `<time:${new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')}> `;
    writing.transform(({ text }) => replaceRange(text, from, to, written));
  };

  return (
    <>
      <textarea
        class="c-text"
        ref={field}
        rows={2}
        dir="auto"
        aria-label={t().compose.message}
        aria-autocomplete="list"
        aria-controls={completion.completions().length > 0 ? completion.listId : undefined}
        aria-activedescendant={completion.activeId()}
        onInput={(event) => {
          writing.write(event.currentTarget.value);
          const conversation = writing.conversation();
          if (conversation && writing.isNewMessage) typing.typed(conversation);
          completion.update();
        }}
        onBlur={() => completion.update()}
        onKeyDown={onKeyDown}
        onKeyUp={paste.onKey}
        onPaste={paste.onPaste}
      />
      <Show when={paste.isConverted()}>
        <p class="c-pasted" role="status">
          {t().compose.pasted}{' '}
          <button type="button" class="btn quiet sm" onClick={paste.pastePlainly}>
            {t().compose.pastePlainly}
          </button>
        </p>
      </Show>
      <CompletionList completion={completion} />
      <Show when={timeRange()}>
        {(range) => (
          <TimeDialog
            title={t().completion.time}
            action={t().completion.insertTime}
            initial={Math.ceil(Date.now() / 3_600_000) * 3_600_000}
            onChoose={(time) => insertTime(range(), time)}
            onClose={() => {
              setTimeRange(undefined);
              writing.focus('text');
            }}
          />
        )}
      </Show>
    </>
  );
}
