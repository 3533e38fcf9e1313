import { loadFormTexts } from '../../ui/form/texts/form-texts.js';
import { loadRightsTexts } from '../rights/texts/rights-texts.js';
import { loadMemberTexts } from '../members/texts/member-texts.js';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';
import { loadInvitationTexts } from './texts/invitation-texts.js';

/** The dialog that invites people. It is loaded with its texts when it is first opened. */
export const InviteDialog = lazyOverlay(async () => {
  const [view] = await Promise.all([
    import('./invite-dialog.js'),
    loadInvitationTexts(),
    loadMemberTexts(),
    loadRightsTexts(),
    loadFormTexts(),
  ]);
  return { default: view.InviteDialog };
});
