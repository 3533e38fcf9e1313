import { failureText } from '../../ui/texts/failure-text.js';
import { createSignal, type JSX, lazy, Show } from 'solid-js';
import type { OtherText } from '../../state/compose/edited-text.js';
import { useClient } from '../../client/client-context.js';
import { FileCards } from '../writing/file-cards.js';
import { TextField } from '../writing/text-field.js';
import { ToolBar } from '../writing/tool-bar.js';
import { WritingContext } from '../writing/writing-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';
import { type EditorProps, MessageSource } from './message-source.js';

const Preview = lazy(() => import('../writing/preview.js'));

/** The text of a message as it was written, to be changed or only read, in the place of the message. */
export default function MessageEditor(props: EditorProps): JSX.Element {
  const { edits } = useClient();
  return (
    <Show
      when={!props.edit.isReadOnly && props.edit.original !== undefined}
      fallback={<MessageSource message={props.message} edit={props.edit} />}
    >
      <WritingContext.Provider value={edits.writing(props.message.id)}>
        <TextEditorForm message={props.message} edit={props.edit} />
      </WritingContext.Provider>
    </Show>
  );
}

/** The field in which a text is changed, with what the field of new messages has. */
function TextEditorForm(props: EditorProps): JSX.Element {
  const { edits, state } = useClient();
  const { selection } = useInteraction();
  const { id } = props.message;
  const [isPreviewed, setPreviewed] = createSignal(false);
  const preview = (): boolean => setPreviewed(!isPreviewed());
  const tooMany = (): number => Array.from(props.edit.content).length - state.server.max_message_length;
  const cannotSave = (): boolean => tooMany() > 0 || props.edit.theirs !== undefined;
  const cancel = (): void => {
    edits.cancel(id);
    selection.select(id);
  };
  const save = (): void => {
    if (cannotSave()) return;
    void edits.save(id);
    if (edits.open[id]?.status !== 'writing') selection.select(id);
  };
  const receiveField = (field: HTMLTextAreaElement): void => {
    queueMicrotask(() => {
      if (!edits.takeFocus(id)) return;
      giveFocus(field, { preventScroll: true });
      field.setSelectionRange(field.value.length, field.value.length);
      field.scrollIntoView({ block: 'nearest' });
    });
  };
  return (
    <form
      class="editor text-editor"
      aria-label={t().messageActs.edit}
      data-edits={id}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Show when={props.edit.theirs}>{(theirs) => <Conflict id={id} theirs={theirs()} />}</Show>
      <div class="c-middle" classList={{ previewed: isPreviewed() }}>
        <TextField onSend={save} onClose={cancel} onPreview={preview} ref={receiveField} />
        <Show when={isPreviewed()}>
          <Preview />
        </Show>
      </div>
      <FileCards />
      <Show when={props.edit.failure}>
        {(failure) => (
          <div class="state bad" role="alert">
            <Icon name="circle-alert" size="s" />
            {t().messageActs.notSaved(failureText(failure()))}
          </div>
        )}
      </Show>
      <Show when={tooMany() > 0}>
        <div class="state bad" role="alert">
          {t().compose.tooLong(tooMany())}
        </div>
      </Show>
      <div class="c-bar">
        <ToolBar />
        <button
          type="button"
          class="ib"
          classList={{ on: isPreviewed() }}
          aria-label={t().compose.preview}
          aria-pressed={isPreviewed()}
          title={`${t().compose.preview} (Alt P)`}
          onClick={preview}
        >
          <Icon name="eye" />
        </button>
        <span class="end">
          <Show when={props.edit.savesAfterUpload}>
            <span role="status">{t().messageActs.savesAfterUpload}</span>
          </Show>
          <button type="button" class="btn sm" onClick={cancel}>
            {t().cancel}
          </button>
          <button type="submit" class="btn sm primary" aria-disabled={cannotSave() ? 'true' : undefined}>
            {t().messageActs.save}
          </button>
        </span>
      </div>
    </form>
  );
}

/** What somebody else has made of the message meanwhile, and the question which text stays. */
function Conflict(props: { readonly id: number; readonly theirs: OtherText }): JSX.Element {
  const { edits, state } = useClient();
  const title = (): string => {
    const { userId } = props.theirs;
    if (userId === undefined) return t().messageActs.changedMeanwhile;
    return userId === state.ownId ? t().messageActs.changedByYou : t().messageActs.changedBy(nameOf(state, userId));
  };
  const choose = (choice: () => void): void => {
    const writing = edits.writing(props.id);
    choice();
    writing.focus('text');
  };
  return (
    <section class="edit-conflict" role="alert">
      <p>
        <Icon name="circle-alert" size="s" /> {title()}
      </p>
      <pre class="edit-other" dir="auto" tabindex="0" aria-label={title()}>
        {props.theirs.content}
      </pre>
      <p class="muted">{t().messageActs.chooseText}</p>
      <p class="editor-actions">
        <button type="button" class="btn sm" onClick={() => choose(() => edits.keepOwn(props.id))}>
          {t().messageActs.keepOwn}
        </button>
        <button type="button" class="btn sm" onClick={() => choose(() => edits.takeOther(props.id))}>
          {t().messageActs.takeOther}
        </button>
      </p>
    </section>
  );
}
