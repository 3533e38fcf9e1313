import type { Page } from 'playwright-core';

/**
 * Finds texts that a person cannot read because the window, or the element around them, is too narrow: those that leave the window, those that
 * are cut off without an ellipsis, placeholders that are longer than their fields, and labels of settings that run into their control. What
 * scrolls by itself, such as code, is left out.
 * @returns a description of each; empty if everything fits
 */
export function textsThatDoNotFit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const context = document.createElement('canvas').getContext('2d');
    const nameOf = (element: Element): string =>
      `${element.localName}.${(element.getAttribute('class') ?? '').trim().replaceAll(/\s+/g, '.')}`;

    /** Whether the element shows only a part of wide content and says so, or hides its content from everybody who sees. */
    function isSpared(element: Element): boolean {
      const { overflowX, textOverflow, clipPath, position } = getComputedStyle(element);
      return (
        textOverflow === 'ellipsis' ||
        overflowX === 'auto' ||
        overflowX === 'scroll' ||
        (position === 'absolute' && (clipPath !== 'none' || element.getBoundingClientRect().width <= 1))
      );
    }

    function cutsOff(element: Element, { left, right }: DOMRect): boolean {
      if (!['hidden', 'clip'].includes(getComputedStyle(element).overflowX)) return false;
      const box = element.getBoundingClientRect();
      return left < box.left - 1 || right > box.right + 1;
    }

    function checkText(text: Text): void {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      const parent = text.parentElement;
      if (box.width === 0 || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
      for (let element: Element | null = parent; element && element !== document.body; element = element.parentElement) {
        if (isSpared(element) || element.localName === 'svg' || element.localName === 'math') return;
        if (cutsOff(element, box)) return void found.push(`"${text.data}" is cut off by ${nameOf(element)}`);
      }
      if (box.right > innerWidth + 1 || box.left < -1) found.push(`"${text.data}" of ${nameOf(parent)} leaves the window`);
    }

    function checkPlaceholder(field: HTMLInputElement | HTMLTextAreaElement): void {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      if (!context || field.clientWidth === 0 || field.localName === 'textarea') return;
      context.font = font;
      const space = field.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd);
      if (context.measureText(field.placeholder).width > space + 1)
        found.push(`The placeholder "${field.placeholder}" is longer than its field`);
    }

    function checkLabel(label: Element): void {
      if (label.scrollWidth > label.clientWidth + 1) found.push(`"${label.textContent}" runs into the control of its setting`);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if ((walker.currentNode as Text).data.trim() !== '') checkText(walker.currentNode as Text);
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) checkPlaceholder(field);
    for (const label of document.querySelectorAll('.srow > :first-child')) checkLabel(label);
    const { scrollWidth } = document.documentElement;
    if (scrollWidth > innerWidth) found.push(`The page is ${scrollWidth} pixels wide`);
    return found;
  });
}
