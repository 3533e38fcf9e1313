import { describe, expect, it } from 'vitest';
import {
  actionsOf,
  addressToOpen,
  isWithdrawn,
  notificationFor,
  type OpenWindow,
  type Push,
  type ShownNotification,
  windowToFocus,
} from './push-notification.js';

const push = (ids: readonly number[], changes: Partial<Push> = {}): Push => ({
  title: 'Ben (garden › tomatoes)',
  body: `Message ${ids.join()}`,
  tag: '7 topic:3:tomatoes',
  hash: `#narrow/channel/3-garden/topic/tomatoes/near/${ids.at(-1)}`,
  account: 7,
  ids,
  ...changes,
});
const shown = (one: Push): ShownNotification => {
  const next = notificationFor(one, undefined, []);
  if (!next) throw new Error('Nothing is shown.');
  return next;
};
const window = (changes: Partial<OpenWindow> = {}): OpenWindow => ({
  url: 'https://chat.example.com/#inbox',
  focused: false,
  visibilityState: 'hidden',
  ...changes,
});

describe('The notification for a push', () => {
  it('shows its title and text, and leads to its newest message', () => {
    expect(notificationFor(push([1, 2]), undefined, [window()])).toEqual({
      title: '(2) Ben (garden › tomatoes)',
      body: 'Message 1,2',
      data: { hash: '#narrow/channel/3-garden/topic/tomatoes/near/2', account: 7, ids: [1, 2] },
      isNew: true,
    });
  });

  it('is one for all pushes of a conversation, with the number of messages, and leads to the newest', () => {
    const second = notificationFor(push([2]), shown(push([1])), []);
    const third = second && notificationFor(push([3]), second, []);
    expect(third).toEqual({
      title: '(3) Ben (garden › tomatoes)',
      body: 'Message 3',
      data: { hash: '#narrow/channel/3-garden/topic/tomatoes/near/3', account: 7, ids: [1, 2, 3] },
      isNew: true,
    });
  });

  it('stays as it is, without a sound, if a page has shown the messages before', () => {
    const before: ShownNotification = { ...shown(push([1, 2])), title: '2 messages: Ben (garden › tomatoes)' };
    expect(notificationFor(push([2]), before, [window()])).toEqual({ ...before, isNew: false });
  });

  it('does not count the messages of the account that used the browser before', () => {
    const before = shown(push([1, 2], { account: 6 }));
    expect(notificationFor(push([3]), before, [])).toMatchObject({ title: 'Ben (garden › tomatoes)', data: { account: 7, ids: [3] } });
  });

  it('is none while the reader looks at the client, except for a test', () => {
    const windows = [window(), window({ visibilityState: 'visible' })];
    expect(notificationFor(push([1]), undefined, windows)).toBeUndefined();
    expect(notificationFor(push([]), undefined, windows)).toMatchObject({ title: 'Ben (garden › tomatoes)', isNew: true });
    expect(notificationFor(push([]), shown(push([])), windows)).toMatchObject({ isNew: true });
  });
});

describe('A withdrawal', () => {
  const { data } = shown(push([1, 2]));

  it.each([
    [[2], 7, true],
    [[1, 2, 3], 7, true],
    [[1], 7, false],
    [[3], 7, false],
    [[2], 8, false],
  ])('of %j for account %i closes the notification of the messages 1 and 2: %s', (withdrawn, account, closes) => {
    expect(isWithdrawn(data, { account, withdrawn })).toBe(closes);
  });

  it('closes no test', () => {
    expect(isWithdrawn(shown(push([])).data, { account: 7, withdrawn: [1] })).toBe(false);
  });
});

describe('A click on a notification', () => {
  it('leads to the window with the focus, else to one on screen, else to the one that was used last', () => {
    const [last, visible, focused] = [
      window(),
      window({ visibilityState: 'visible' }),
      window({ visibilityState: 'visible', focused: true }),
    ];
    expect(windowToFocus([last, visible, focused])).toBe(focused);
    expect(windowToFocus([last, visible])).toBe(visible);
    expect(windowToFocus([last, window()])).toBe(last);
  });

  it('leads to a new window if none shows the client', () => {
    expect(windowToFocus([window({ url: 'https://chat.example.com/login/', focused: true })])).toBeUndefined();
    expect(addressToOpen('#narrow/dm/8-dm/near/5')).toBe('/#narrow/dm/8-dm/near/5');
    expect(addressToOpen('#narrow/dm/8-dm/near/5', true)).toBe('/?reply#narrow/dm/8-dm/near/5');
    expect(addressToOpen('/elsewhere.example.com')).toBe('/#/elsewhere.example.com');
  });
});

describe('The acts of a notification', () => {
  it('are a reply to messages, in the language of the browser, and none for a test', () => {
    expect(actionsOf(shown(push([1])).data, 'de-AT')).toEqual([{ action: 'reply', title: 'Antworten' }]);
    expect(actionsOf(shown(push([1])).data, 'fr')).toEqual([{ action: 'reply', title: 'Reply' }]);
    expect(actionsOf(shown(push([])).data, 'en')).toEqual([]);
  });
});
