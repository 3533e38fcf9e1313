import { describe, expect, it } from 'vitest';
import { plainPush } from './plain-push.js';

const MESSAGE = {
  title: 'Ben (garden › tomatoes)',
  body: 'They are ripe.\nCome!',
  tag: '7 topic',
  hash: '#narrow/channel/3',
  account: 7,
  ids: [1],
  isUrgent: false,
  ttlSeconds: 60,
};
const realmUrl = 'https://chat.example.com';

describe('A push in plain text', () => {
  it('has the headers of ntfy, in ASCII', () => {
    expect(plainPush(MESSAGE, { realmUrl, includesContent: true })).toEqual({
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        title: `=?UTF-8?B?${Buffer.from(MESSAGE.title).toString('base64')}?=`,
        click: 'https://chat.example.com/#narrow/channel/3',
        priority: '3',
      },
      body: 'They are ripe.\nCome!',
    });
    const urgent = plainPush({ ...MESSAGE, title: 'Ben', isUrgent: true }, { realmUrl, includesContent: true });
    expect(urgent.headers).toMatchObject({ title: 'Ben', priority: '4' });
  });

  it('contains nothing of the text unless the account wants it', () => {
    const { headers, body } = plainPush(MESSAGE, { realmUrl, includesContent: false });
    expect(body).toBe('Ben (garden › tomatoes)');
    expect(JSON.stringify(headers)).not.toContain('ripe');
  });
});
