import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadChannelTexts } from '../channels/texts/channel-texts.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { loadSettingsTexts } from '../settings/texts/settings-texts.js';
import { loadInvitationTexts } from './texts/invitation-texts.js';

/** The dialog that invites people. It is loaded with its texts when it is first opened. */
export const InviteDialog = lazyOverlay(async () => {
  const [view] = await Promise.all([
    import('./invite-dialog.js'),
    loadInvitationTexts(),
    loadChannelTexts(),
    loadSettingsTexts(),
    loadFormTexts(),
  ]);
  return { default: view.InviteDialog };
});
