import type { JSX } from 'solid-js';
import type { Message } from '../../api/wire.js';
import { useClient } from '../../client/client-context.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { t } from '../../ui/texts/texts.js';

/** Asks before a message is deleted, because nothing brings it back. */
export default function DeleteDialog(props: { readonly message: Message; readonly onClose: () => void }): JSX.Element {
  const { acts } = useClient();
  return (
    <Dialog title={t().messageActs.deleteQuestion} onClose={props.onClose}>
      <p>{t().messageActs.deleteHint}</p>
      <div class="dialog-actions">
        <button type="button" class="btn" onClick={() => props.onClose()}>
          {t().messageActs.keep}
        </button>
        <button
          type="button"
          class="btn danger"
          onClick={() => {
            const { id } = props.message;
            props.onClose();
            void acts.delete(id);
          }}
        >
          {t().messageActs.delete}
        </button>
      </div>
    </Dialog>
  );
}
