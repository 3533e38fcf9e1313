import { createSignal } from 'solid-js';
import { en, type Texts } from './en.js';

const [texts, setTexts] = createSignal<Texts>(en);

/** The texts of the reader's language. */
export const t = texts;

/** The languages that have a catalogue, by the code of the account's setting. */
const LANGUAGES: Readonly<Record<string, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};

/** Loads the texts of a language, or of English if there is no catalogue. */
export async function useLanguage(code: string): Promise<void> {
  const load = LANGUAGES[code] ?? LANGUAGES[code.split('-')[0] ?? ''] ?? LANGUAGES['en'];
  if (!load) return;
  const loaded = await load();
  setTexts(() => loaded);
  document.documentElement.lang = loaded.locale;
}
