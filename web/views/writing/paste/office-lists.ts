import type { RichBlock, RichList } from '../../../state/compose/rich-text.js';
import { styleOf } from './text-style.js';

/** An item of a list whose program says how deep it is, not in what it is. */
export interface LevelItem {
  /** From 1 on. */
  readonly level: number;
  /** Its number; undefined for bullets. */
  readonly number: number | undefined;
  readonly blocks: readonly RichBlock[];
}

/** Word's paragraphs in lists name list and level: `mso-list:l0 level2 lfo1`. @returns undefined for other elements */
export function officeLevel(element: Element): number | undefined {
  const level = /\blevel(\d+)\b/.exec(styleOf(element, 'mso-list'))?.[1];
  return level === undefined || /^H\d$/.test(element.nodeName) ? undefined : Number(level);
}

/** Whether an element is the mark of an item, which Word writes as text: `1.`, `·`. */
export function isOfficeMark(element: Element): boolean {
  return styleOf(element, 'mso-list') === 'ignore';
}

/** The number of an item that Word has marked. A letter counts as one. @returns undefined for bullets */
export function officeNumber(item: Element): number | undefined {
  const mark = [...item.querySelectorAll('[data-style]')].find(isOfficeMark)?.textContent.trim() ?? '';
  const [, number] = /^\(?([\da-z]+)[.)]/i.exec(mark) ?? [];
  if (number === undefined) return undefined;
  return /^\d+$/.test(number) ? Number(number) : 1;
}

/** The items of lists as Word on the web copies them: each in a list of its own, with its level. @returns undefined for other elements */
export function webOfficeItems(element: Element): Element[] | undefined {
  return element.classList.contains('ListContainerWrapper') ? [...element.querySelectorAll('li')] : undefined;
}

interface OpenList {
  readonly level: number;
  readonly start: number | undefined;
  readonly items: RichBlock[][];
}

/** Puts items into each other by their levels. Items of another kind begin another list. */
export function nestItems(items: readonly LevelItem[]): RichList[] {
  const top: RichList[] = [];
  const open: OpenList[] = [];
  for (const { level, number, blocks } of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && (current.start === undefined) === (number === undefined)) {
      current.items.push([...blocks]);
      continue;
    }
    if (current?.level === level) open.pop();
    const list: OpenList = { level, start: number, items: [[...blocks]] };
    const block: RichList = { kind: 'list', start: list.start, items: list.items };
    const around = open.at(-1)?.items.at(-1);
    if (around) around.push(block);
    else top.push(block);
    open.push(list);
  }
  return top;
}
