import { createSignal, type JSX, onCleanup, Show } from 'solid-js';
import type { Recipient } from '../../state/compose/recipient.js';
import { writingObstacle } from '../../state/compose/writing-permission.js';
import { useClient } from '../../client/client-context.js';
import { Icon } from '../../ui/icon.js';
import { t } from '../../ui/texts/texts.js';
import { channelName, conversationName } from '../labels/names.js';

/** Where dropped files go: to the message that is changed, or to the new one. */
type Target = { readonly edited: number } | 'new';

/**
 * Adds files that are dropped on the page: to the changed text of the message on which they are dropped, or in whose field the writer is; or to
 * the new message. As long as files are dragged over the page, it shows where they would go.
 */
export function FileDrop(): JSX.Element {
  const { state, composer, edits, uploads } = useClient();
  const [target, setTarget] = createSignal<Target | undefined>();
  /** Something of the page itself is dragged, such as an image, which browsers call a file as well. */
  let isOwn = false;
  const isOfFiles = ({ dataTransfer }: DragEvent): boolean => !isOwn && (dataTransfer?.types.includes('Files') ?? false);
  const targetOf = (event: DragEvent): Target | undefined => {
    const edited = editorAt(event.target) ?? editorAt(document.activeElement);
    if (edited !== undefined) return { edited };
    return writingObstacle(state, composer.recipient()) === undefined ? 'new' : undefined;
  };
  const hide = (): void => {
    setTarget(undefined);
  };
  const onDragOver = (event: DragEvent): void => {
    if (!isOfFiles(event)) return;
    // A browser would show a file that is dropped where nothing takes it.
    event.preventDefault();
    const next = targetOf(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = next === undefined ? 'none' : 'copy';
    setTarget((before) => (isSame(before, next) ? before : next));
  };
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) hide();
  };
  const onDrop = (event: DragEvent): void => {
    hide();
    if (!isOfFiles(event)) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    const to = targetOf(event);
    if (to === undefined || files.length === 0) return;
    if (to === 'new') {
      uploads.add(files, composer.place());
      composer.open();
    } else {
      uploads.add(files, edits.writing(to.edited).place());
    }
  };
  const heard: readonly [
    type: 'dragstart' | 'dragend' | 'dragover' | 'dragleave' | 'drop' | 'pointermove',
    hear: (event: never) => void,
  ][] = [
    ['dragstart', () => (isOwn = true)],
    ['dragend', () => (isOwn = false)],
    ['dragover', onDragOver],
    ['dragleave', onDragLeave],
    ['drop', onDrop],
    // Pointers say nothing while something is dragged: it was given up elsewhere.
    ['pointermove', hide],
  ];
  for (const [type, hear] of heard) document.addEventListener(type, hear as EventListener);
  onCleanup(() => {
    for (const [type, hear] of heard) document.removeEventListener(type, hear as EventListener);
  });
  const placeName = (recipient: Recipient): string => {
    const conversation = composer.conversation();
    if (conversation) return conversationName(state, conversation);
    return recipient.kind === 'topic' && recipient.channelId !== null ? channelName(state, recipient.channelId) : '';
  };
  return (
    <Show when={target()}>
      {(to) => (
        <div class="drop-sign">
          <p>
            <Icon name="upload" size="l" />
            <span>{t().files.drop}</span>
            <b dir="auto">{to() === 'new' ? placeName(composer.recipient()) : t().files.dropOnEdit}</b>
          </p>
        </div>
      )}
    </Show>
  );
}

function isSame(one: Target | undefined, other: Target | undefined): boolean {
  return one === other || (typeof one === 'object' && typeof other === 'object' && one.edited === other.edited);
}

/** The message that is being changed in a part of the page. */
function editorAt(target: EventTarget | null): number | undefined {
  const editor = target instanceof Element ? target.closest<HTMLElement>('form[data-edits]') : null;
  return editor ? Number(editor.dataset['edits']) : undefined;
}
