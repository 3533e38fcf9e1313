import { lazy } from 'solid-js';

/** `EmojiPicker`, loaded when it is first shown. */
export const EmojiPicker = lazy(() => import('./emoji-picker.js').then((module) => ({ default: module.EmojiPicker })));
