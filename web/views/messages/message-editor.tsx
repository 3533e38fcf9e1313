import { createEffect, type JSX, onMount, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import type { MessageEdit } from '../client/message-edits.js';
import { useClient } from '../client/client-context.js';
import { giveFocus } from '../focus.js';
import { Icon } from '../icon.js';
import { isComposing } from '../input-method.js';
import { t } from '../texts/texts.js';
import { useInteraction } from './list-context.js';

const MAX_HEIGHT_OF_WINDOW = 0.5;

/** The text of a message as it was written, to be changed or only read, in the place of the message. */
export default function MessageEditor(props: { readonly message: Message; readonly edit: MessageEdit }): JSX.Element {
  const { edits, state } = useClient();
  const { selection } = useInteraction();
  const { id } = props.message;
  let field: HTMLTextAreaElement | undefined;
  const tooMany = (): number => Array.from(props.edit.content).length - state.server.max_message_length;
  const cancel = (): void => {
    edits.cancel(id);
    selection.select(id);
  };
  const save = (): void => {
    if (props.edit.isReadOnly || tooMany() > 0) return;
    void edits.save(id);
    selection.select(id);
  };
  const fit = (): void => {
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${Math.min(field.scrollHeight + 2, window.innerHeight * MAX_HEIGHT_OF_WINDOW)}px`;
  };
  onMount(() => {
    createEffect(() => {
      const area = field;
      if (props.edit.original === undefined || !area) return;
      queueMicrotask(() => {
        fit();
        if (!edits.takeFocus(id)) return;
        giveFocus(area, { preventScroll: true });
        area.setSelectionRange(area.value.length, area.value.length);
        area.scrollIntoView({ block: 'nearest' });
      });
    });
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event)) return;
    const sends = event.key === 'Enter' && !event.shiftKey && state.settings.enter_sends !== (event.ctrlKey || event.metaKey);
    if (event.key === 'Escape') cancel();
    else if (sends) save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <form
      class="editor"
      aria-label={props.edit.isReadOnly ? t().messageActs.viewSource : t().messageActs.edit}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        ref={field}
        class="field"
        rows={1}
        dir="auto"
        aria-label={props.edit.isReadOnly ? t().messageActs.source : t().compose.message}
        readOnly={props.edit.isReadOnly || props.edit.original === undefined}
        value={props.edit.content}
        onInput={(event) => {
          edits.write(id, event.currentTarget.value);
          fit();
        }}
        onKeyDown={onKeyDown}
      />
      <Show when={props.edit.error}>
        {(reason) => (
          <div class="state bad" role="alert">
            <Icon name="circle-alert" size="s" />
            {t().messageActs.notSaved(reason())}
          </div>
        )}
      </Show>
      <Show when={tooMany() > 0}>
        <div class="state bad" role="alert">
          {t().compose.tooLong(tooMany())}
        </div>
      </Show>
      <div class="editor-actions">
        <Show when={!props.edit.isReadOnly}>
          <button type="submit" class="btn sm primary" aria-disabled={tooMany() > 0 ? 'true' : undefined}>
            {t().messageActs.save}
          </button>
        </Show>
        <button type="button" class="btn sm" onClick={cancel}>
          {props.edit.isReadOnly ? t().close : t().cancel}
        </button>
      </div>
    </form>
  );
}
