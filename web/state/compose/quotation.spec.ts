import { describe, expect, it } from 'vitest';
import { quotationOf } from './quotation.js';

const quoted = { senderId: 7, senderName: 'Ada', link: 'https://chat.test/#narrow/near/5', content: 'Hello' };

describe('A quotation', () => {
  it('names the sender without a notification, and links to the message', () => {
    expect(quotationOf(quoted, 'said')).toBe('@_**Ada|7** [said](https://chat.test/#narrow/near/5):\n```quote\nHello\n```\n');
  });

  it('has a longer fence than the code that it contains', () => {
    const content = '```js\na\n```\n  `````\nb\n`````';
    expect(quotationOf({ ...quoted, content }, 'said')).toContain(`\n\`\`\`\`\`\`quote\n${content}\n\`\`\`\`\`\`\n`);
  });
});
