import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../../../test/support/processor-time.js';
import { fromMrkdwn } from './slack-incoming.integration.js';

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
