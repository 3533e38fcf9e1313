import { beforeAll, describe, expect, it } from 'vitest';
import { executedFunctions } from '../support/executed-functions.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const PAGE = 100;
const TOPIC = [
  { operator: 'channel', operand: 'garden' },
  { operator: 'topic', operand: 'roses' },
];

const server = TestServer.usual();
let ada: TestAccount;

const send = (): Promise<unknown> => ada.client.post('messages', { type: 'channel', to: 'garden', topic: 'roses', content: 'A message.' });
const fetchPage = (): Promise<unknown> => ada.client.get('messages', { anchor: 'newest', num_before: PAGE, num_after: 0, narrow: TOPIC });
let isSet = false;
const changeSetting = (): Promise<unknown> => ada.client.patch('settings', { twenty_four_hour_time: (isSet = !isSet) });

/** Every file through which a request passes is one that its reader has to open. A ceiling is lowered when its number falls. */
const CEILINGS = [
  { name: 'send', request: send, ceiling: 94 },
  { name: 'page of messages', request: fetchPage, ceiling: 69 },
  { name: 'change of a setting', request: changeSetting, ceiling: 73 },
];

beforeAll(async () => {
  const realm = await TestRealm.create(server);
  [ada] = await realm.joinGarden();
  for (let number = 0; number < PAGE; number += 1) await send();
});

describe('The files of src that a warm request executes', () => {
  it.for(CEILINGS)('are at most $ceiling for a $name', async ({ name, request, ceiling }, { annotate }) => {
    const functions = await executedFunctions(server, request);
    const list = [...functions].map(([file, names]) => `${file}: ${names.join(', ')}`);
    // Printed by `npm run executed`, and if the test fails.
    await annotate(`A ${name} executes ${list.length} files:\n${list.join('\n')}`);
    expect(list.length).toBeLessThanOrEqual(ceiling);
  });
});
