import { type Accessor, batch, createMemo, createSelector, createSignal } from 'solid-js';
import type { Client } from '../../client/client.js';
import { MessageActions, type ListPlaces } from './message-actions.js';
import type { MessageDialog, MessageOverlay, OverlayHost } from './message-overlay.js';
import type { MessageSelection } from './message-selection.js';

/** What the reader does with the messages of one list, beside reading: what is selected, pointed at and open. */
export class MessageInteraction implements OverlayHost {
  readonly actions: MessageActions;
  readonly overlay: Accessor<MessageOverlay | undefined>;
  readonly dialog: Accessor<MessageDialog | undefined>;
  /** Whether the toolbar belongs to a message now. Tracked for this message only. */
  readonly hasToolbar: (id: number) => boolean;
  private readonly setOverlay: (overlay: MessageOverlay | undefined) => void;
  private readonly setDialog: (dialog: MessageDialog | undefined) => void;
  private readonly setPointed: (id: number | undefined) => void;

  constructor(
    client: Client,
    readonly selection: MessageSelection,
    places: ListPlaces,
  ) {
    this.actions = new MessageActions(client, this, places);
    const [pointed, setPointed] = createSignal<number | undefined>();
    this.setPointed = setPointed;
    [this.overlay, this.setOverlay] = createSignal<MessageOverlay | undefined>();
    [this.dialog, this.setDialog] = createSignal<MessageDialog | undefined>();
    const active = createMemo(() => this.overlay()?.id ?? pointed() ?? (selection.hasRing() ? selection.id() : undefined));
    this.hasToolbar = createSelector(active);
  }

  /** Notes which message is below the pointer. */
  point(id: number | undefined): void {
    this.setPointed(id);
  }

  open(overlay: MessageOverlay): void {
    this.setOverlay(overlay);
  }

  ask(dialog: MessageDialog): void {
    this.setDialog(dialog);
  }

  close(): void {
    this.setOverlay(undefined);
  }

  closeDialog(): void {
    this.setDialog(undefined);
  }

  /** Forgets everything, because the reader leaves the list. */
  reset(): void {
    batch(() => {
      this.selection.clear();
      this.point(undefined);
      this.close();
      this.closeDialog();
    });
  }
}
