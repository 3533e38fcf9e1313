import { createEffect } from 'solid-js';
import type { ClientState } from '../../state/model/client-state.js';
import { useTwentyFourHours } from '../../ui/texts/format.js';
import { useLanguage } from '../../ui/texts/texts.js';

/** The theme that a value of `color_scheme` chooses; the system's if it is not there. */
const THEMES: Readonly<Record<number, string>> = { 2: 'dark', 3: 'light' };

/** Shows the whole client as the account's settings say, and changes it with them. It must be called within a Solid root. */
export function applyAppearance({ settings }: ClientState): void {
  const root = document.documentElement;
  createEffect(() => setData(root, 'theme', THEMES[settings.color_scheme]));
  createEffect(() => setData(root, 'contrast', settings.high_contrast_mode ? 'more' : undefined));
  createEffect(() => setData(root, 'width', settings.fluid_layout_width ? 'fluid' : undefined));
  createEffect(() => root.style.setProperty('--user-font-size', String(settings.web_font_size_px)));
  createEffect(() => root.style.setProperty('--user-line-height', String(settings.web_line_height_percent / 100)));
  createEffect(() => useTwentyFourHours(settings.twenty_four_hour_time));
  createEffect(() => void useLanguage(settings.default_language));
}

function setData(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.removeAttribute(`data-${name}`);
  else root.setAttribute(`data-${name}`, value);
}
