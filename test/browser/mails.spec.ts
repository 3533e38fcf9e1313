import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { SendDigestsService } from '../../src/modules/notifications/digests/application/send-digests.service.js';
import { subscribe } from '../support/channels.js';
import { type MailServer, startMailServer } from '../support/mail-server.js';
import { post } from '../support/messages.js';
import { freePort } from '../support/spawned-server.js';
import { TestClock } from '../support/test-clock.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { checkAccessibility } from './support/accessibility.js';
import { BrowserPerson } from './support/browser-person.js';
import { takeScreenshots } from './support/screenshots.js';

const DAY_MS = 86_400_000;
const TOPIC = 'tracking map is slow on Safari';
const WIDTHS = [640, 320];

let mails: MailServer;
let clock: TestClock;
let realm: TestRealm;
let mina: TestAccount;
let reader: BrowserPerson;
/** An evening on which digests are due, a month from now. */
let evening: number;

beforeAll(async () => {
  mails = await startMailServer({
    SKEIN_INCOMING_MAIL_PATTERN: '%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${await freePort()}`,
  });
  clock = TestClock.stop(mails.server);
  const day = Math.floor(clock.now / DAY_MS) + 30;
  evening = day * DAY_MS + 18.5 * 3_600_000;
  const choices = { digest_emails_enabled: true, digest_weekday: (day + 3) % 7 };
  realm = await TestRealm.create(mails.server, choices, { email_notifications_batching_period_seconds: 60 });
  const ada = await realm.join('Ada Lindqvist', Role.owner);
  const [ben, nour] = [await realm.join('Ben Müller'), await realm.join('نور حداد')];
  mina = await realm.join('Mina Okafor');
  await ada.client.patch('realm', { name: 'Fjord Freight' });
  await subscribe(ada, 'engineering', { principals: [ada, ben, nour, mina].map(({ user }) => user.id) });
  clock.moveTo(evening - DAY_MS);
  await subscribe(ada, 'sauna');
  await post(
    ada,
    'engineering',
    TOPIC,
    'Hi @**Mina Okafor**, on the old iPad the map drops to *12 frames* :sweat_smile:. Twice the layers, and:\n\n- no tiles\n- no labels',
  );
  await post(
    ben,
    'engineering',
    TOPIC,
    '@**Mina Okafor** it is this line:\n```ts\nconst frames = layers.filter((layer) => layer.visible).map(render);\n```\nSee https://trace.fjord-freight.example/2026/11/26/safari-17-ipad-air-2-tracking-map-with-every-layer-visible',
  );
  await post(
    nour,
    'engineering',
    TOPIC,
    '@**Mina Okafor** مرحبا، هل يمكنك النظر إلى الخريطة؟\n\n| Device | Frames |\n|---|---|\n| iPad Air 2 | 12 |',
  );
  await post(ben, 'engineering', 'release on Friday', '> Who tests it?\n\nI do, from 9 on.');
  reader = await BrowserPerson.visit(realm);
});
afterAll(() => mails.stop());

/** Shows the HTML of a mail as a mail program does that loads no images. */
async function show(source: string): Promise<void> {
  const { html } = await simpleParser(source);
  expect(html).not.toMatch(/<img|url\(|<script/);
  await reader.page.setContent(html || '');
}

/** The widths at which something is wider than the window. */
async function overflowing(): Promise<number[]> {
  const wide: number[] = [];
  for (const width of WIDTHS) {
    await reader.page.setViewportSize({ width, height: 860 });
    if ((await reader.page.evaluate(() => document.documentElement.scrollWidth)) > width) wide.push(width);
  }
  return wide;
}

async function checkMail(source: string, picture: string): Promise<void> {
  await show(source);
  expect(await overflowing()).toEqual([]);
  await checkAccessibility(reader.page, { themes: ['light', 'dark'], widths: WIDTHS });
  await takeScreenshots(reader.page, picture, { widths: WIDTHS });
}

it('A mail about missed messages is readable in both themes and in narrow windows', async () => {
  clock.advance(120_000);
  await checkMail(await mails.box.mailTo(mina.email), 'mail-missed-messages');
});

it('A digest is readable in both themes and in narrow windows', async () => {
  const known = mails.box.mailsTo(mina.email).length;
  clock.moveTo(evening);
  await mails.server.get(SendDigestsService).sendDue();
  await checkMail(await mails.box.mailTo(mina.email, known), 'mail-digest');
});
