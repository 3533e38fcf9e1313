import { batch, createSignal } from 'solid-js';
import { en, type Texts } from './en.js';

/** The languages that have a catalogue, by the code of the account's setting. */
export const LANGUAGES = ['en', 'de'] as const;

type LanguageCode = (typeof LANGUAGES)[number];
type Catalogues<T> = Readonly<Record<LanguageCode, () => Promise<T>>>;
/** Loads the texts of a language, and returns what shows them. */
type Part = (code: LanguageCode) => Promise<() => void>;

const [texts, setTexts] = createSignal<Texts>(en);
const MAIN: Catalogues<Texts> = {
  en: () => Promise.resolve(en),
  de: () => import('./de.js').then(({ de }) => de),
};
/** The parts whose texts are loaded, the main one first. */
const parts: Part[] = [(code) => MAIN[code]().then((loaded) => () => setTexts(() => loaded))];
let language: LanguageCode = 'en';

/** The texts of the reader's language. */
export const t = texts;

/** Changes to the texts of a language, or of English if it has no catalogue. */
export async function useLanguage(code: string): Promise<void> {
  language = [code, code.split('-')[0]].find(isLanguage) ?? 'en';
  const shows = await Promise.all(parts.map((part) => part(language)));
  batch(() => {
    for (const show of shows) show();
  });
  document.documentElement.lang = texts().locale;
}

/**
 * The texts of a part of the client that is not loaded at first.
 * @returns `texts`, which are those of the reader's language, and must not be read before `load` has ended
 */
export function lazyTexts<T extends object>(catalogues: Catalogues<T>): { readonly texts: () => T; readonly load: () => Promise<void> } {
  const [current, setCurrent] = createSignal<T>();
  const part: Part = (code) => catalogues[code]().then((loaded) => () => setCurrent(() => loaded));
  return {
    texts: () => {
      const known = current();
      if (!known) throw new Error('Texts are read before they are loaded.');
      return known;
    },
    load: async () => {
      if (!parts.includes(part)) parts.push(part);
      if (!current()) (await part(language))();
    },
  };
}

function isLanguage(code: string | undefined): code is LanguageCode {
  return LANGUAGES.some((known) => known === code);
}
