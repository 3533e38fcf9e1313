import type { SettingsPage } from '../account/settings-page.js';
import { foldText, foldedWords } from '../../kernel/fold-text.js';

/** A setting that was found by its label or its help. */
export interface FoundSetting {
  readonly page: SettingsPage;
  /** The label of its row; undefined for the page itself. */
  readonly label: string | undefined;
}

/** The texts of a row, as the catalogue has them. */
export interface RowTexts {
  readonly label: string;
  readonly help?: string;
}

/**
 * Looks for words in the titles of pages and in the labels and the help of their rows.
 * @returns pages before rows, in the order of the navigation
 */
export function findSettings(pages: readonly SettingsPage[], query: string): readonly FoundSetting[] {
  const words = foldedWords(query);
  if (words.length === 0) return [];
  const matches = (text: string): boolean => words.every((word) => foldText(text).includes(word));
  const found = pages.filter((page) => matches(page.title())).map((page): FoundSetting => ({ page, label: undefined }));
  const rows = pages.flatMap((page) =>
    rowsOf(page)
      .filter(({ label, help = '' }) => matches(`${label} ${help}`))
      .map(({ label }): FoundSetting => ({ page, label })),
  );
  return [...found, ...rows];
}

/** The rows of a page. */
export function rowsOf(page: SettingsPage): readonly RowTexts[] {
  return rowsIn(page.texts?.() ?? {});
}

/** The rows that a section of the catalogue describes, at any depth. */
function rowsIn(texts: object): RowTexts[] {
  return Object.values(texts).flatMap((value: unknown) => {
    if (typeof value !== 'object' || value === null) return [];
    return isRow(value) ? [value] : rowsIn(value);
  });
}

function isRow(value: object): value is RowTexts {
  return 'label' in value && typeof value.label === 'string';
}
