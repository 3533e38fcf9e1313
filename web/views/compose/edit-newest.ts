import type { Client } from '../../client/client.js';
import { reportFailure } from '../../client/outcomes.js';
import { ownNewestMessage } from '../../client/own-newest-message.js';
import { type Conversation, keyOf } from '../../state/model/conversation.js';
import { narrowOf } from '../../state/model/narrow.js';
import { mayEdit } from '../../state/messages/message-permissions.js';
import { claimFocus } from '../../ui/focus.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { t } from '../../ui/texts/texts.js';

/**
 * Lets the writer change the message that they have written last in a conversation, where it is. One that could not be sent comes back into the
 * field. When the change is done, the focus returns to the field if it was there.
 */
export async function editNewest(client: Client, conversation: Conversation): Promise<void> {
  const { state, composer, sender, edits, navigation } = client;
  const claim = claimFocus();
  const isFromField = composer.hasFocus();
  const unsent = Object.values(state.outgoing)
    .filter((one) => keyOf(one.conversation) === keyOf(conversation))
    .sort((a, b) => a.since - b.since)
    .at(-1);
  if (unsent?.status === 'failed') {
    composer.restoreText(unsent.conversation, sender.discard(unsent.localId));
    return;
  }
  if (unsent) {
    showToast(t().compose.newestNotSent);
    return;
  }
  try {
    const message = await ownNewestMessage(client, conversation);
    if (!message) return;
    if (!mayEdit(state, message, Date.now())) {
      showToast(t().compose.newestNotEditable);
      return;
    }
    if (!document.querySelector(`.main [data-key="m${message.id}"]`)) {
      navigation.go({ view: 'narrow', narrow: narrowOf(conversation), near: message.id });
    }
    await edits.begin(message.id, false, claim, isFromField ? () => composer.isOpen() && (composer.focus('text'), true) : undefined);
  } catch (error) {
    reportFailure(error);
  }
}
