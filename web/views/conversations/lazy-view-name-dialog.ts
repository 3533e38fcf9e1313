import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';

export const ViewNameDialog = lazyOverlay(() => import('./view-name-dialog.js'));
