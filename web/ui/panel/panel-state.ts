import { createSignal, type JSX } from 'solid-js';

/** What the panel beside the messages shows. */
export interface PanelContent {
  /** Equal contents have equal keys: `history 88`, for example. */
  readonly key: string;
  /** Asked again when the language changes. */
  readonly title: () => string;
  /** Usually a component that is loaded when it is first shown. */
  readonly view: () => JSX.Element;
  /** Whether it has an address of its own, so that Back closes it without more ado. */
  readonly hasAddress?: boolean;
  /** Whether nobody has asked for it, so that the focus stays where it is. */
  readonly comesByItself?: boolean;
  /** What happens when the reader closes the panel, beside that. */
  readonly onClose?: () => void;
}

const [content, setContent] = createSignal<PanelContent | undefined>();

/** What the panel shows; undefined while it is closed. */
export const panelContent = content;

/** Opens the panel, or replaces what it shows. */
export function openPanel(shown: PanelContent): void {
  setContent(shown);
}

/** Opens the panel, or closes it if it shows the same. */
export function togglePanel(shown: PanelContent): void {
  if (content()?.key === shown.key) closePanel();
  else openPanel(shown);
}

export function closePanel(): void {
  const closed = content();
  setContent(undefined);
  closed?.onClose?.();
}
