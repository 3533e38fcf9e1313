import { beforeAll, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../src/kernel/actor.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const server = TestServer.usual();
const PAGE = '/#organization/own-integrations';
const declarationOf = (text: string): string =>
  JSON.stringify({ display_name: 'Pumps', event: 'kind', ignored: ['ping'], messages: { alarm: { topic: '{station}', text } } }, null, 2);
const ALARM = { kind: 'alarm', station: 'North', report: 'dry' };

describe('The integrations of an organization', () => {
  let realm: TestRealm;
  let ada: TestAccount;
  let bot: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    ada = await realm.join('Ada Admin', Role.administrator);
    bot = await realm.bot('Hook', BotType.incomingWebhook, ada);
  });

  const declared = async (): Promise<unknown> => (await ada.client.get('realm/integrations')).body['integrations'];

  it('are declared, tried with a request from a log, changed and deleted', async () => {
    await realm.stranger.send('POST', `external/json?api_key=${bot.key}`, {}, JSON.stringify(ALARM));
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    person.problems.expect(/status of 400/);
    await person.open(PAGE);
    await page.getByText('Services that you declare will be here.').waitFor();
    await page.getByRole('button', { name: 'Declare a service' }).click();
    const dialog = page.getByRole('dialog', { name: 'Declare a service' });
    await dialog.getByLabel('Name in the address').waitFor();
    await person.press('End');
    await page.keyboard.type('pumps');
    const field = dialog.getByLabel('Declaration');
    const selected = (): Promise<string> =>
      field.evaluate((element: HTMLTextAreaElement) => element.value.slice(element.selectionStart, element.selectionEnd).trim());

    await field.fill('{\n  "display_name": "Pumps"\n  "event": "kind"\n}');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Line 3: This is no JSON.').waitFor();
    expect([await selected(), await field.getAttribute('aria-invalid')]).toEqual(['"event": "kind"', 'true']);

    await field.fill(declarationOf('{bold station'));
    await dialog.getByRole('button', { name: 'Try it' }).click();
    await dialog.getByText('Line 10: A brace is not closed').waitFor();
    expect([await selected(), await declared()]).toEqual(['"text": "{bold station"', []]);
    await checkAccessibility(page);

    await field.fill(declarationOf('{bold station}: {report}'));
    expect(await dialog.getByText('Line 10').count()).toBe(0);
    await dialog.getByRole('combobox', { name: 'From the log of' }).selectOption({ label: 'Hook' });
    const request = dialog.getByRole('combobox', { name: 'Request' });
    await request.getByRole('option', { name: /^json/ }).waitFor({ state: 'attached' });
    await request.selectOption({ index: 1 });
    const payload = dialog.getByLabel('What the service sends');
    await expect.poll(() => payload.inputValue()).toBe(JSON.stringify(ALARM, null, 2));
    await dialog.getByRole('button', { name: 'Try it' }).click();
    const result = dialog.getByRole('figure', { name: 'North' });
    expect(await result.locator('pre').textContent()).toBe('**North**: dry');
    await checkAccessibility(page);
    await takeScreenshots(page, 'own-integration');

    for (const [body, outcome] of [
      ['{"kind":"ping"}', 'The event “ping” is ignored.'],
      ['{"kind":"other"}', 'There is no message for the event “other”.'],
      ['{"kind":"alarm"}', 'It has no text at station.'],
      ['[', 'It is neither JSON nor a form.'],
    ] as const) {
      await payload.fill(body);
      await dialog.getByRole('button', { name: 'Try it' }).click();
      await dialog.getByText(outcome).waitFor();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row', { name: /Pumps/ });
    await row.getByText('custom-pumps').waitFor();
    await row.getByText('alarm').waitFor();
    await checkAccessibility(page);
    await takeScreenshots(page, 'own-integrations');

    await row.getByRole('button', { name: 'Actions for Pumps' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edited = page.getByRole('dialog', { name: 'Edit Pumps' });
    expect(await edited.getByLabel('Declaration').inputValue()).toBe(declarationOf('{bold station}: {report}'));
    await edited.getByLabel('Declaration').fill(declarationOf('{report}').replace('Pumps', 'Wells'));
    await edited.getByRole('button', { name: 'Save' }).click();
    const changed = page.getByRole('row', { name: /Wells/ });
    await changed.waitFor();
    expect(await declared()).toMatchObject([{ name: 'custom-pumps', declaration: expect.stringContaining('"{report}"') as string }]);
    await changed.getByRole('button', { name: 'Actions for Wells' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete Wells?' }).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Services that you declare will be here.').waitFor();
    expect(await declared()).toEqual([]);
  });

  it('are declared in German, by the keyboard alone', async () => {
    await ada.client.patch('settings', { default_language: 'de' });
    const person = await BrowserPerson.logIn(realm, ada);
    const { page } = person;
    await person.open(PAGE);
    await page.getByRole('heading', { name: 'Eigene Integrationen' }).first().waitFor();
    await page.getByRole('button', { name: 'Dienst beschreiben' }).focus();
    await person.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Dienst beschreiben' });
    await dialog.getByLabel('Name in der Adresse').waitFor();
    await person.press('End');
    await page.keyboard.type('wells');
    await person.press('Enter');
    await page.getByRole('row', { name: /Pump station/ }).waitFor();
    expect(await declared()).toMatchObject([{ name: 'custom-wells' }]);
    await ada.client.patch('settings', { default_language: 'en' });
  });

  it('have a page for administrators alone', async () => {
    const person = await BrowserPerson.logIn(realm, await realm.join('Max'));
    await person.open(PAGE);
    await person.page.getByRole('heading', { name: 'Organization profile' }).first().waitFor();
    expect(await person.page.getByRole('link', { name: 'Own integrations' }).count()).toBe(0);
  });
});
