import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';

const server = TestServer.usual();

describe('Pages that work without script', () => {
  let realm: TestRealm;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.join('Olga Nowak', Role.owner);
    await realm.join('Ada');
  });

  it.each([
    ['/login/', 'en-GB'],
    ['/accounts/password/reset/', 'en-GB'],
    ['/accounts/find/', 'en-GB'],
    ['/accounts/go/', 'en-GB'],
    ['/login/', 'de-DE'],
    ['/accounts/password/reset/', 'de-DE'],
  ])('fit a window of 320 px in %s, as at 400 %% zoom, in the language %s', async (path, locale) => {
    const person = await BrowserPerson.visit(realm, { viewport: { width: 320, height: 256 }, locale });
    await person.open(path);
    expect(await person.page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.lang])).toEqual([
      320,
      locale.slice(0, 2),
    ]);
  });

  it.each(['/join/form/', '/new/'])('are accessible if %s is refused', async (path) => {
    const person = await BrowserPerson.visit(realm);
    person.problems.expect(/status of 40[03]/);
    await person.open(path);
    await person.page.getByRole('alert').waitFor();
    await checkAccessibility(person.page);
  });

  it('follow the theme and the contrast of the system', async () => {
    const { page } = await BrowserPerson.visit(realm);
    await page.goto('/login/');
    const backgrounds: string[] = [];
    for (const contrast of ['no-preference', 'more'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, contrast });
        backgrounds.push(await page.locator('.door').evaluate((door) => getComputedStyle(door).backgroundColor));
      }
    }
    expect(backgrounds).toEqual(['rgb(254, 253, 252)', 'rgb(23, 25, 29)', 'rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  });

  it('describe the focused field by the error of its form', async () => {
    const person = await BrowserPerson.visit(realm);
    person.problems.expect(/status of 400/);
    await person.open('/accounts/find/');
    await person.page.getByLabel('Email addresses').fill('nonsense');
    await person.press('Enter');
    await person.page.getByRole('alert').waitFor();
    const [described, value] = await person.focused.evaluate((field: HTMLInputElement) => [
      field.getAttribute('aria-describedby'),
      field.value,
    ]);
    expect([described, value]).toEqual([await person.page.getByRole('alert').getAttribute('id'), 'nonsense']);
  });
});
