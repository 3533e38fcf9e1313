import axe, { type Result, type RunOptions } from 'axe-core';
import type { CDPSession, Page } from 'playwright-core';
import { type Appearances, inEachAppearance } from './appearance.js';
import { browserName } from './shared-browser.js';

/** The success criteria of WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const EVERYWHERE: Appearances = { themes: ['light', 'dark', 'high-contrast'], widths: [1280, 360] };

interface Check extends Partial<Appearances> {
  /** Rules of axe that the page is known to break. */
  readonly except?: readonly string[];
}

/**
 * Looks for violations of WCAG 2.2 AA in the page, by default in three themes at two widths. At each width, all rules are checked in the first
 * theme, and those about colours in the others.
 *
 * Axe runs in an isolated world of the page, like a browser extension, to which the content security policy of the page does not apply. The
 * page does not notice it, and is tested with its own policy. Only Chromium lets a driver do so: in Firefox nothing is checked.
 * @throws Error with the elements that violate a rule, and where they do
 */
export async function checkAccessibility(page: Page, { except = [], ...some }: Check = {}): Promise<void> {
  if (browserName() === 'firefox') return;
  const appearances = { ...EVERYWHERE, ...some };
  const session = await page.context().newCDPSession(page);
  const world = await createWorld(session);
  await evaluate(session, world, axe.source);
  const found = new Map<string, Set<string>>();
  await inEachAppearance(page, appearances, async (appearance) => {
    const isFirst = appearance.endsWith(`-${appearances.themes[0]}`);
    const options: RunOptions = isFirst
      ? { runOnly: WCAG, rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])) }
      : { runOnly: { type: 'rule', values: COLOUR_RULES.filter((rule) => !except.includes(rule)) } };
    const code = `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ['violations'] })}).then(({ violations }) => violations)`;
    const violations = (await evaluate(session, world, code)) as readonly Result[];
    for (const text of violations.flatMap(describeViolation)) found.set(text, (found.get(text) ?? new Set()).add(appearance));
  });
  await session.detach();
  for (const html of await page.evaluate(selectsWithoutVisibleLabels))
    found.set(`A list to choose from has no visible label:\n${html}`, new Set(['any']));
  if (found.size === 0) return;
  throw new Error(['Violations of WCAG:', ...[...found].map(([text, where]) => `${text}\nin ${[...where].join(', ')}`)].join('\n\n'));
}

/** A name for screen readers alone leaves those who see the list without one. Runs in the page. */
function selectsWithoutVisibleLabels(): string[] {
  return [...document.querySelectorAll('select')]
    .filter((select) => {
      const ids = select.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const labels = [...select.labels, ...ids.map((id) => document.getElementById(id))];
      return (
        select.checkVisibility() &&
        !labels.some((label) => label && label.getBoundingClientRect().width > 1 && label.textContent.trim() !== '')
      );
    })
    .map((select) => select.outerHTML.slice(0, 200));
}

/** @returns a text for each element that violates the rule */
function describeViolation({ id, help, nodes }: Result): string[] {
  return nodes.map(({ html, failureSummary = '' }) => `${id}: ${help}\n${html}\n${failureSummary}`);
}

/** @returns the id of an isolated world in the main frame */
async function createWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id, worldName: 'axe' });
  return executionContextId;
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
