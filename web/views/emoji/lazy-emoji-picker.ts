import { lazyOverlay } from '../../ui/overlays/lazy-overlay.js';

/** `EmojiPicker`, loaded when it is first shown. */
export const EmojiPicker = lazyOverlay(async () => ({ default: (await import('./emoji-picker.js')).EmojiPicker }));
