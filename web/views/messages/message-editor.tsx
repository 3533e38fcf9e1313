import { type JSX, Show } from 'solid-js';
import type { OtherText } from '../../state/compose/edited-text.js';
import { useClient } from '../../client/client-context.js';
import { EditForm } from '../writing/edit-form.js';
import { WritingContext } from '../writing/writing-context.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { nameOf } from '../labels/names.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';
import { type EditorProps, MessageSource } from './message-source.js';

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

/** The field in which a text is changed, with the question which one stays if somebody else has changed it too. */
function TextEditorForm(props: EditorProps): JSX.Element {
  const { edits } = useClient();
  const { selection } = useInteraction();
  const { id } = props.message;
  const leave = (): void => {
    if (!edits.returnFocus(id)) selection.select(id);
  };
  const cancel = (): void => {
    edits.cancel(id);
    leave();
  };
  const save = (): void => {
    void edits.save(id);
    if (edits.open[id]?.status !== 'writing') leave();
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
    <EditForm
      label={t().messageActs.edit}
      messageId={id}
      change={props.edit}
      cannotSave={props.edit.theirs !== undefined}
      onSave={save}
      onCancel={cancel}
      ref={receiveField}
    >
      <Show when={props.edit.theirs}>{(theirs) => <Conflict id={id} theirs={theirs()} />}</Show>
    </EditForm>
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
