/** What is open beside a message. */
export interface MessageOverlay {
  readonly kind: 'menu' | 'emoji';
  readonly id: number;
  /** Beside which it is. */
  readonly anchor: HTMLElement;
}

/** A question about a message that a dialog asks. */
export interface MessageDialog {
  readonly kind: 'move' | 'remind' | 'delete' | 'notices' | 'report';
  readonly id: number;
}

/** The list that shows overlays and dialogs of its messages. */
export interface OverlayHost {
  readonly open: (overlay: MessageOverlay) => void;
  readonly ask: (dialog: MessageDialog) => void;
}
