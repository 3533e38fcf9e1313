import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { BrowserPerson } from './browser-person.js';

/** Pictures of the pages at the end of tests that failed. */
const FAILURES = '.skein/browser-failures';

let presentBefore: ReadonlySet<BrowserPerson> = new Set();

beforeEach(() => {
  presentBefore = new Set(BrowserPerson.present);
});

afterEach(async ({ task }) => {
  const people = [...BrowserPerson.present];
  const checks = await Promise.allSettled(people.map(({ problems }) => problems.check()));
  const failures = checks.flatMap((check) => (check.status === 'rejected' ? [check.reason as Error] : []));
  if (failures.length > 0 || task.result?.state === 'fail') await photograph(people, task.name);
  await Promise.all(people.filter((person) => !presentBefore.has(person)).map((person) => person.close()));
  if (failures.length > 0) throw new Error(failures.map(({ message }) => message).join('\n'));
});

afterAll(async () => {
  await Promise.all([...BrowserPerson.present].map((person) => person.close()));
});

async function photograph(people: readonly BrowserPerson[], test: string): Promise<void> {
  mkdirSync(FAILURES, { recursive: true });
  const name = test.replace(/\W+/g, '-').slice(0, 80);
  const pages = people.flatMap(({ context }) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = join(FAILURES, `${name}-${index + 1}.png`);
    await page.screenshot({ path, caret: 'initial' }).then(
      () => console.error(`The page at the end of the test: ${path}`),
      () => undefined, // the page may have crashed or be closed
    );
  }
}
