import { giveFocus } from '../focus.js';
import { t } from '../texts/texts.js';
import { showToast } from './toasts.js';

/** Copies the address of a conversation or channel, as others can open it. */
export async function copyLink(hash: string): Promise<void> {
  await copyText(new URL(hash, window.location.href).href, t().acts.linkCopied);
}

/**
 * Copies a text, and tells the reader of it, or that the browser does not allow it.
 * @param copied what they are told
 * @param html the same text for programs that keep the formatting
 */
export async function copyText(text: string, copied: string, html?: string): Promise<void> {
  const isCopied = (await write(text, html)) || copyByCommand(text, html);
  showToast(isCopied ? copied : t().acts.notCopied);
}

/** @returns whether the browser did it. It offers its clipboard only in secure contexts, and may refuse it there. */
async function write(text: string, html: string | undefined): Promise<boolean> {
  const { clipboard } = navigator as { readonly clipboard?: Clipboard };
  try {
    if (!clipboard) return false;
    if (html === undefined) await clipboard.writeText(text);
    else await clipboard.write([new ClipboardItem({ 'text/plain': blob(text, 'text/plain'), 'text/html': blob(html, 'text/html') })]);
    return true;
  } catch {
    return false;
  }
}

function blob(text: string, type: string): Blob {
  return new Blob([text], { type });
}

/**
 * Copies by the command of the browser's menu, which copies what is selected where the focus is. There is no other way without a secure context.
 * @returns whether the browser did it
 */
function copyByCommand(text: string, html: string | undefined): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.className = 'vh';
  area.value = text;
  // Outside of an open dialog nothing can have the focus.
  const dialogs = document.querySelectorAll('dialog:modal');
  ((dialogs.item(dialogs.length - 1) as Element | null) ?? document.body).append(area);
  const provide = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
  };
  area.addEventListener('copy', provide);
  giveFocus(area, { preventScroll: true });
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
  const isDone = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) giveFocus(before, { preventScroll: true });
  return isDone;
}
