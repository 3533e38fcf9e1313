import { createSignal, type JSX, lazy, Show } from 'solid-js';
import type { RequestFailure } from '../../api/api-error.js';
import { useClient } from '../../client/client-context.js';
import { titleWithKey } from '../../ui/hotkeys.js';
import { Icon } from '../../ui/icon.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { t } from '../../ui/texts/texts.js';
import { FileCards } from './file-cards.js';
import { TextField } from './text-field.js';
import { ToolBar } from './tool-bar.js';
import { useWriting } from './writing-context.js';

const Preview = lazy(() => import('./preview.js'));

/** What is known of the change. */
interface Change {
  /** Why it could not be saved. */
  readonly failure: RequestFailure | undefined;
  readonly savesAfterUpload: boolean;
}

/**
 * The field in which a text is changed that exists already, with what the field of new messages has. It works on the text of its context.
 * @param children what comes before the field
 */
export function EditForm(props: {
  readonly label: string;
  /** The message that is changed, if it is one. */
  readonly messageId?: number;
  readonly change: Change;
  /** Whether there is a reason besides the length of the text. */
  readonly cannotSave: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
  readonly ref: (field: HTMLTextAreaElement) => void;
  readonly children?: JSX.Element;
}): JSX.Element {
  const { state } = useClient();
  const writing = useWriting();
  const [isPreviewed, setPreviewed] = createSignal(false);
  const preview = (): boolean => setPreviewed(!isPreviewed());
  const tooMany = (): number => Array.from(writing.text()).length - state.server.max_message_length;
  const cannotSave = (): boolean => tooMany() > 0 || props.cannotSave;
  const save = (): void => {
    if (!cannotSave()) props.onSave();
  };
  return (
    <form
      class="editor text-editor"
      aria-label={props.label}
      data-edits={props.messageId}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {props.children}
      <div class="c-middle" classList={{ previewed: isPreviewed() }}>
        <TextField onSend={save} onClose={() => props.onCancel()} onPreview={preview} ref={(field) => props.ref(field)} />
        <Show when={isPreviewed()}>
          <Preview />
        </Show>
      </div>
      <FileCards />
      <Show when={props.change.failure}>
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
          title={titleWithKey(t().compose.preview, 'Alt P')}
          onClick={preview}
        >
          <Icon name="eye" />
        </button>
        <span class="end">
          <Show when={props.change.savesAfterUpload}>
            <span role="status">{t().messageActs.savesAfterUpload}</span>
          </Show>
          <button type="button" class="btn sm" onClick={() => props.onCancel()}>
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
