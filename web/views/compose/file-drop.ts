import { onCleanup } from 'solid-js';
import { useClient } from '../client/client-context.js';

const DROPPING = 'dropping-files';

/** Adds files to the message that are dropped anywhere on the page. */
export function useFileDrop(): void {
  const { composer, uploads } = useClient();
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
    uploads.add([...(event.dataTransfer?.files ?? [])], composer.place());
    composer.open();
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
