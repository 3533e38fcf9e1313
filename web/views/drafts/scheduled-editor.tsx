import type { JSX } from 'solid-js';
import { useClient } from '../../client/client-context.js';
import type { ScheduledEdit } from '../../client/scheduled-edits.js';
import { giveFocus } from '../../ui/focus.js';
import { t } from '../../ui/texts/texts.js';
import { EditForm } from '../writing/edit-form.js';
import { WritingContext } from '../writing/writing-context.js';

/**
 * The text of a scheduled message, to be changed in the place of its row. The message stays scheduled as it was until the change is saved.
 * @param takesFocus whether the reader has just asked for it
 * @param onLeave called when the row is there again
 */
export function ScheduledEditor(props: {
  readonly id: number;
  readonly edit: ScheduledEdit;
  readonly takesFocus: boolean;
  readonly onLeave: () => void;
  /** Where the message goes, and when. */
  readonly children: JSX.Element;
}): JSX.Element {
  const { scheduledEdits } = useClient();
  const cancel = (): void => {
    scheduledEdits.cancel(props.id);
    props.onLeave();
  };
  const save = async (): Promise<void> => {
    const { id, onLeave } = props;
    await scheduledEdits.save(id);
    if (!scheduledEdits.open[id]) onLeave();
  };
  const receiveField = (field: HTMLTextAreaElement): void => {
    if (!props.takesFocus) return;
    queueMicrotask(() => {
      giveFocus(field);
      field.setSelectionRange(field.value.length, field.value.length);
    });
  };
  return (
    <li class="draft-row">
      {props.children}
      <WritingContext.Provider value={scheduledEdits.writing(props.id)}>
        <EditForm
          label={t().messageActs.edit}
          change={props.edit}
          cannotSave={props.edit.content.trim() === '' || props.edit.status === 'saving'}
          onSave={() => void save()}
          onCancel={cancel}
          ref={receiveField}
        />
      </WritingContext.Provider>
    </li>
  );
}
