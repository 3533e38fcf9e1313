import { describe, expect, it } from 'vitest';
import { messageLink, messageUrlPath, type MessageLocation } from './message-url.js';

describe('messageUrlPath', () => {
  it.each<[MessageLocation, string]>([
    [{ channelId: 3, channelName: 'garden', topic: 'Roses' }, '/#narrow/channel/3-garden/topic/Roses/near/9'],
    [{ channelId: 3, channelName: 'our garden', topic: 'v1.0 (50%)' }, '/#narrow/channel/3-our-garden/topic/v1.2E0.20.2850.25.29/near/9'],
    [{ channelId: 3, channelName: 'garden', topic: '' }, '/#narrow/channel/3-garden/topic//near/9'],
    [{ channelId: 3, channelName: 'garden', topic: 'a\uD800' }, '/#narrow/channel/3-garden/topic/a.EF.BF.BD/near/9'],
    [{ participantIds: [4, 7] }, '/#narrow/dm/4,7-dm/near/9'],
    [{ participantIds: [4, 7, 11] }, '/#narrow/dm/4,7,11-group/near/9'],
  ])('builds the path for %j', (location, path) => expect(messageUrlPath(location, 9)).toBe(path));
});

describe('messageLink', () => {
  it.each<[MessageLocation, string]>([
    [{ channelId: 3, channelName: 'garden', topic: 'Roses' }, '[#garden > Roses @ 💬](/u)'],
    [{ channelId: 3, channelName: 'garden', topic: '' }, '[#garden > general chat @ 💬](/u)'],
    [{ channelId: 3, channelName: 'a & b', topic: '[x] `y` > *z*' }, '[#a &amp; b > &#91;x&#93; &#96;y&#96; &gt; &#42;z&#42; @ 💬](/u)'],
    [{ channelId: 3, channelName: '$$5', topic: '$5' }, '[#&#36;&#36;5 > $5 @ 💬](/u)'],
    [{ participantIds: [4, 7] }, '/u'],
  ])('names the place of %j', (location, link) => expect(messageLink(location, '/u')).toBe(link));
});
