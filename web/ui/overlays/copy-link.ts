import { showToast } from './toasts.js';
import { t } from '../texts/texts.js';

/** Copies the address of a conversation or channel, as others can open it. */
export async function copyLink(hash: string): Promise<void> {
  await navigator.clipboard.writeText(new URL(hash, window.location.href).href);
  showToast(t().acts.linkCopied);
}
