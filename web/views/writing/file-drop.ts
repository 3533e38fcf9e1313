import { onCleanup } from 'solid-js';
import { useClient } from '../../client/client-context.js';

const DROPPING = 'dropping-files';

/** Adds files that are dropped on the page: to the changed text of the message on which they are dropped, or in whose field the writer is; or to the new message. */
export function useFileDrop(): void {
  const { composer, edits, uploads } = useClient();
  const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;
  const mark = (on: boolean): boolean => document.documentElement.classList.toggle(DROPPING, on);
  const onDragOver = (event: DragEvent): void => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    mark(true);
  };
  const onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) mark(false);
  };
  const onDrop = (event: DragEvent): void => {
    if (!isOfFiles(event)) return;
    event.preventDefault();
    mark(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    const edited = editorAt(event.target) ?? editorAt(document.activeElement);
    if (edited === undefined) {
      uploads.add(files, composer.place());
      composer.open();
    } else {
      uploads.add(files, edits.writing(edited).place());
    }
  };
  document.addEventListener('dragover', onDragOver);
  document.addEventListener('dragleave', onDragLeave);
  document.addEventListener('drop', onDrop);
  onCleanup(() => {
    document.removeEventListener('dragover', onDragOver);
    document.removeEventListener('dragleave', onDragLeave);
    document.removeEventListener('drop', onDrop);
  });
}

/** The message that is being changed in a part of the page. */
function editorAt(target: EventTarget | null): number | undefined {
  const editor = target instanceof Element ? target.closest<HTMLElement>('form[data-edits]') : null;
  return editor ? Number(editor.dataset['edits']) : undefined;
}
