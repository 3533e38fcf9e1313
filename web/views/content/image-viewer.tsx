import { type JSX, onCleanup, onMount } from 'solid-js';
import { openDialog } from '../../ui/focus.js';
import { Icon } from '../../ui/icon.js';
import { useFocusClaim } from '../../ui/overlays/lazy-overlay.js';
import { t } from '../../ui/texts/texts.js';
import { closeImage, showImage, type ViewedImage } from './image-viewer-state.js';

const IMAGES = '.list .message_inline_image a img, .list a > img.message-thumbnail';

/** Shows an image of the list as large as the window allows. Arrow keys lead through the images of the list. */
export default function ImageViewer(props: { readonly image: ViewedImage }): JSX.Element {
  let dialog: HTMLDialogElement | undefined;
  const link = (): HTMLAnchorElement | null => props.image.element.closest('a');
  const original = (): string => link()?.getAttribute('href') ?? props.image.element.src;
  const name = (): string => link()?.title ?? props.image.element.alt;
  const move = (step: number): void => {
    const images = [...document.querySelectorAll<HTMLImageElement>(IMAGES)];
    const next = images[images.indexOf(props.image.element) + step];
    if (next) showImage(next);
  };
  const isAsked = useFocusClaim();
  let close: (() => void) | undefined;
  onMount(() => {
    // It would cover what is being written.
    if (!isAsked()) closeImage();
    else if (dialog) close = openDialog(dialog, isAsked);
  });
  onCleanup(() => close?.());
  return (
    <dialog
      ref={dialog}
      class="viewer"
      aria-label={name()}
      onCancel={closeImage}
      onClick={(event) => event.target === dialog && closeImage()}
      onKeyDown={(event) => {
        if (event.key === 'ArrowLeft') move(-1);
        else if (event.key === 'ArrowRight') move(1);
      }}
    >
      <header>
        <span class="cut" dir="auto">
          {name()}
        </span>
        <span class="grow" />
        <button type="button" class="ib" aria-label={t().body.previous} title={t().body.previous} onClick={() => move(-1)}>
          <Icon name="arrow-left" />
        </button>
        <button type="button" class="ib flip" aria-label={t().body.next} title={t().body.next} onClick={() => move(1)}>
          <Icon name="arrow-left" />
        </button>
        <a class="ib" href={original()} target="_blank" rel="noopener" aria-label={t().body.openOriginal} title={t().body.openOriginal}>
          <Icon name="image" />
        </a>
        <a class="ib" href={original()} download={name()} aria-label={t().body.download} title={t().body.download}>
          <Icon name="download" />
        </a>
        <button type="button" class="ib" aria-label={t().close} title={t().close} onClick={closeImage}>
          <Icon name="x" />
        </button>
      </header>
      <img src={original()} alt={name()} />
    </dialog>
  );
}
