import { createEffect, type JSX, onMount, Show } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import type { MessageEdit } from '../../client/message-edits.js';
import { giveFocus } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { isComposing } from '../../ui/input-method.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { t } from '../../ui/texts/texts.js';
import { useInteraction } from './list-context.js';

export interface EditorProps {
  readonly message: Message;
  readonly edit: MessageEdit;
}

const MAX_HEIGHT_OF_WINDOW = 0.5;

/** The source of a message, to be read, or while it is being fetched. */
export function MessageSource(props: EditorProps): JSX.Element {
  const { edits } = useClient();
  const { selection } = useInteraction();
  const { id } = props.message;
  let field: HTMLTextAreaElement | undefined;
  const close = (): void => {
    edits.cancel(id);
    selection.select(id);
  };
  onMount(() => {
    createEffect(() => {
      const area = field;
      if (props.edit.original === undefined || !props.edit.isReadOnly || !area) return;
      queueMicrotask(() => {
        area.style.height = 'auto';
        area.style.height = `${Math.min(area.scrollHeight + 2, window.innerHeight * MAX_HEIGHT_OF_WINDOW)}px`;
        if (!edits.takeFocus(id)) return;
        giveFocus(area, { preventScroll: true });
        area.scrollIntoView({ block: 'nearest' });
      });
    });
  });
  return (
    <form class="editor" aria-label={props.edit.isReadOnly ? t().messageActs.viewSource : t().messageActs.edit}>
      <textarea
        ref={field}
        class="field"
        rows={1}
        dir="auto"
        aria-label={props.edit.isReadOnly ? t().messageActs.source : t().compose.message}
        readOnly
        value={props.edit.content}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || isComposing(event)) return;
          close();
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Show when={props.edit.failure}>
        {(failure) => (
          <div class="state bad" role="alert">
            <Icon name="circle-alert" size="s" />
            {failureText(failure())}
          </div>
        )}
      </Show>
      <div class="editor-actions">
        <button type="button" class="btn sm" onClick={close}>
          {props.edit.isReadOnly ? t().close : t().cancel}
        </button>
      </div>
    </form>
  );
}
