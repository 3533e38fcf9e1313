import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../../test/support/processor-time.js';
import { type Integration, writeMessages } from '../integration.js';
import { Payload } from '../payload.js';
import { DISCORD, MATTERMOST, SLACK } from './chats.integration.js';
import { fromMrkdwn, SLACK_INCOMING } from './slack-incoming.integration.js';

describe('Text of Slack', () => {
  it.each([
    ['*bold* _italic_ ~gone~ plain', '**bold** *italic* ~~gone~~ plain'],
    ['a *bold <https://example.com|link>* end', 'a **bold [link](https://example.com)** end'],
    ['*bold _and italic_*', '**bold *and italic***'],
    ['2*3*4 snake_case_name a~b~c', '2*3*4 snake_case_name a~b~c'],
    ['* not bold * and *not\nbold*', '* not bold * and *not\nbold*'],
    ['<https://example.com/?a=1&amp;b=2>', '[https://example.com/?a=1&b=2](https://example.com/?a=1&b=2)'],
    ['<mailto:ada@example.com|Ada>', '[Ada](mailto:ada@example.com)'],
    ['<javascript:alert(1)|x>', '<javascript:alert(1)|x>'],
    ['a &lt; b &amp;&amp; c &gt; d &amp;lt;', 'a < b && c > d &lt;'],
    ['Shop <front> & API', 'Shop <front> & API'],
    [
      '<@U1|ada> <@U2> <#C1|general> <!here> <!subteam^S1|@team> <!date^1392734382^{date}|February>',
      '@ada @U2 #general @here @team February',
    ],
    ['run `*a* <b> &amp;` now', 'run `*a* <b> &` now'],
    ['```\n*a*\n<https://example.com>\n```', '```\n*a*\n<https://example.com>\n```'],
    ['one `open', 'one `open'],
  ])('%j is %j in Markdown', (mrkdwn, markdown) => {
    expect(fromMrkdwn(mrkdwn)).toBe(markdown);
  });

  it.each(['*a ', '_*~', '<a', '`', '*_~*_~ x'])('takes no longer than its length lets it: %j many times', (part) => {
    expect(processorTime(() => fromMrkdwn(part.repeat(20_000)))).toBeLessThan(2_000);
  });
});

describe('The messages of chats', () => {
  const MANY = 500;
  const list = (item: object): object[] => {
    const items = Array.from({ length: MANY }, () => item);
    Object.defineProperty(items, MANY - 1, { get: () => expect.unreachable() });
    return items;
  };
  const block = (type: string, more: object): object => ({ text: 'x', blocks: [{ type, ...more }] });

  it.each<[string, Integration, object]>([
    ['attachments', MATTERMOST, { attachments: list({ text: 'x' }) }],
    ['fields of an attachment', MATTERMOST, { attachments: [{ text: 'x', fields: list({ title: 'a', value: 'b' }) }] }],
    ['embeds', DISCORD, { embeds: list({ title: 'x' }) }],
    ['fields of an embed', DISCORD, { embeds: [{ fields: list({ name: 'a', value: 'b' }) }] }],
    [
      'files',
      SLACK,
      { type: 'event_callback', event: { type: 'message', channel: 'C1', user: 'U1', text: 'x', files: list({ name: 'a' }) } },
    ],
    ['blocks', SLACK_INCOMING, { blocks: list({ type: 'divider' }) }],
    ['fields of a block', SLACK_INCOMING, block('section', { fields: list({ type: 'mrkdwn', text: 'a' }) })],
    ['elements of a context', SLACK_INCOMING, block('context', { elements: list({ type: 'mrkdwn', text: 'a' }) })],
    ['parts of a rich text', SLACK_INCOMING, block('rich_text', { elements: list({ type: 'rich_text_section', elements: [] }) })],
  ])('are written without reading more %s than they show', (_, integration, payload) => {
    const outcome = writeMessages(integration, new Payload(payload), { header: () => '', option: () => '' });
    expect(outcome).toMatchObject({ kind: 'messages' });
  });
});
