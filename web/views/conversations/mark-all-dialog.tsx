import type { JSX } from 'solid-js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';

/** Asks before many conversations are marked as read. */
export default function MarkAllDialog(props: {
  readonly count: number;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  const confirm = (): void => {
    props.onConfirm();
    props.onClose();
  };
  return (
    <Dialog title={t().acts.markAllQuestion(props.count)} onClose={props.onClose}>
      <p>{t().acts.markAllHint}</p>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {t().cancel}
        </button>
        <button type="button" class="btn primary" onClick={confirm}>
          {t().acts.markAllAsRead}
        </button>
      </div>
    </Dialog>
  );
}
