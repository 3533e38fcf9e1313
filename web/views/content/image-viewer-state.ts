import { createSignal } from 'solid-js';

/** An image in the viewer. */
export interface ViewedImage {
  /** The picture in the list, from which the viewer finds its neighbours. */
  readonly element: HTMLImageElement;
}

const [viewed, setViewed] = createSignal<ViewedImage | undefined>();

/** The image that the viewer shows; undefined while it is closed. */
export const viewedImage = viewed;

export function showImage(element: HTMLImageElement): void {
  setViewed({ element });
}

export function closeImage(): void {
  setViewed(undefined);
}
