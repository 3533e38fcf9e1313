import { describe, expect, it } from 'vitest';
import { badResponse } from './call-result.js';
import { unhealthyNotice, failureNotice } from './owner-notice-texts.js';

const URL = 'https://chat.example.com/#narrow/dm/1,2-dm/near/3';

it('unhealthyNotice states that calls are repeated', () => {
  const failure = badResponse('bad_answer', 'Invalid JSON in response', '');
  expect(unhealthyNotice('Echo', URL, failure)).toBe(
    `${failureNotice('Echo', URL, failure)}\nCalls are repeated for some time, less and less often.`,
  );
});

describe('failureNotice', () => {
  it('names the message, the bot and the error', () => {
    const failure = {
      outcome: 'timeout',
      text: 'Bot is unavailable',
      ownerDetail: 'Request timed out after 10 seconds.',
      body: '',
    } as const;
    expect(failureNotice('Echo', URL, failure)).toBe(
      `[A message](${URL}) to your bot @_**Echo** triggered an outgoing webhook.\nRequest timed out after 10 seconds.`,
    );
  });

  it('quotes the response on one line, so that it cannot end the code block', () => {
    const notice = failureNotice('Echo', URL, badResponse('bad_answer', 'Invalid JSON in response', '```\n@**all**'));
    expect(notice.split('\n').slice(1)).toEqual([
      'The webhook server attempted to send a message, but that resulted in the following error:',
      '> Invalid JSON in response',
      'The response contains the following payload:',
      '```',
      '"```\\n@**all**"',
      '```',
    ]);
  });

  it('quotes the start of a long response without half a surrogate pair', () => {
    const notice = failureNotice('Echo', URL, badResponse('bad_answer', 'Invalid JSON in response', `${'a'.repeat(999)}😀b`));
    expect(notice).toContain(`\n"${'a'.repeat(999)}"\n`);
  });
});
