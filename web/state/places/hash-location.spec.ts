import { describe, expect, it } from 'vitest';
import type { ClientState } from '../model/client-state.js';
import { decodeHashComponent, encodeHashComponent, formatHash, type Location, parseHash } from './hash-location.js';

const state = {
  ownId: 5,
  channels: { 3: { stream_id: 3, name: 'engineering' }, 4: { stream_id: 4, name: 'web client' }, 7: { stream_id: 7, name: 'Q&A / help.' } },
  people: {
    7: { user_id: 7, full_name: 'Ada Okafor', email: 'ada@example.com' },
    9: { user_id: 9, full_name: 'Bob "B" O\'Neil', email: 'bob@example.com' },
  },
} as unknown as ClientState;

const topic = (channelId: number, name: string): Location => ({
  view: 'narrow',
  narrow: [
    { operator: 'channel', operand: channelId },
    { operator: 'topic', operand: name },
  ],
});
const dm = (...ids: number[]): Location => ({ view: 'narrow', narrow: [{ operator: 'dm', operand: ids }] });

describe('parseHash', () => {
  it.each<[string, Location]>([
    ['', { view: 'home' }],
    ['#', { view: 'home' }],
    ['#nonsense', { view: 'home' }],
    ['#inbox', { view: 'inbox' }],
    ['#recent_topics', { view: 'recent' }],
    ['#sidebar/direct', { view: 'sidebar', part: 'direct' }],
    ['#sidebar/nonsense', { view: 'home' }],
    ['#feed', { view: 'narrow', narrow: [] }],
    ['#all_messages', { view: 'narrow', narrow: [] }],
    ['#narrow/channel/3-engineering', { view: 'narrow', narrow: [{ operator: 'channel', operand: 3 }] }],
    ['#narrow/channel/3-engineering/topic/release.202.2E4', topic(3, 'release 2.4')],
    ['#narrow/stream/3-engineering/subject/release.202.2E4', topic(3, 'release 2.4')],
    ['#narrow/stream/web-client/topic/a', topic(4, 'a')],
    ['#narrow/stream/web.20client/topic/a', topic(4, 'a')],
    ['#narrow/channel/3/topic/', topic(3, '')],
    ['#narrow/channel/3-x/topic/t/with/88', { ...topic(3, 't'), with: 88 } as Location],
    ['#narrow/channel/3-x/topic/t/near/88', { ...topic(3, 't'), near: 88 } as Location],
    ['#narrow/dm/7,9-dm', dm(7, 9)],
    ['#narrow/dm/9,7,5-group', dm(7, 9)],
    ['#narrow/pm-with/7-Ada-Okafor', dm(7)],
    ['#narrow/pm-with/5-me', dm(5)],
    ['#narrow/pm-with/ada.40example.2Ecom', dm(7)],
    ['#narrow/dm/bob.40example.2Ecom,ada.40example.2Ecom', dm(7, 9)],
    ['#narrow/from/7-Ada-Okafor', { view: 'narrow', narrow: [{ operator: 'sender', operand: 7 }] }],
    ['#narrow/pm-including/7-Ada', { view: 'narrow', narrow: [{ operator: 'dm-including', operand: 7 }] }],
    ['#narrow/group-pm-with/7-Ada', { view: 'narrow', narrow: [{ operator: 'dm-including', operand: 7 }] }],
    ['#narrow/streams/public', { view: 'narrow', narrow: [{ operator: 'channels', operand: 'public' }] }],
    ['#narrow/sender/me', { view: 'narrow', narrow: [{ operator: 'sender', operand: 5 }] }],
    ['#narrow/near/88', { view: 'narrow', narrow: [], near: 88 }],
    ['#narrow/id/88', { view: 'narrow', narrow: [{ operator: 'id', operand: '88' }] }],
    ['#narrow/is/mentioned', { view: 'narrow', narrow: [{ operator: 'is', operand: 'mentioned' }] }],
    ['#narrow/-is/muted', { view: 'narrow', narrow: [{ operator: 'is', operand: 'muted', negated: true }] }],
    [
      '#narrow/sender/7-Ada/search/iPad.20map',
      {
        view: 'narrow',
        narrow: [
          { operator: 'sender', operand: 7 },
          { operator: 'search', operand: 'iPad map' },
        ],
      },
    ],
    ['#topics/channel/3-engineering', { view: 'topics', channelId: 3 }],
    ['#streams/3/engineering/general', { view: 'channels', path: ['3', 'engineering', 'general'] }],
    ['#settings/your-bots/20/deliveries', { view: 'settings', path: ['your-bots', '20', 'deliveries'] }],
    ['#narrow/channel/3-x/topic/.E0.A4', { view: 'home' }],
  ])('reads %s', (hash, location) => {
    expect(parseHash(hash, state)).toEqual(location);
  });
});

describe('formatHash', () => {
  it.each<[Location, string]>([
    [topic(3, 'release 2.4'), '#narrow/channel/3-engineering/topic/release.202.2E4'],
    [topic(7, 'a/b?c#d%'), '#narrow/channel/7-Q.26A-.2F-help.2E/topic/a.2Fb.3Fc.23d.25'],
    [dm(7), '#narrow/dm/7-Ada-Okafor'],
    [dm(7, 9), '#narrow/dm/7.2C9-group'],
    [{ view: 'narrow', narrow: [] }, '#feed'],
    [{ view: 'topics', channelId: 4 }, '#topics/channel/4-web-client'],
    [{ view: 'settings', path: ['display'] }, '#settings/display'],
  ])('writes %j', (location, hash) => {
    expect(formatHash(location, state)).toBe(hash);
    expect(parseHash(hash, state)).toEqual(location);
  });
});

describe('A narrow of every operator', () => {
  it.each<[string, Location]>(
    [
      '#narrow/channel/3-engineering/topic/a/near/8',
      '#narrow/channel/3-engineering/topic/a/with/8',
      '#narrow/with/8',
      '#narrow/channel/3-engineering/search/map',
      '#narrow/channel/nowhere',
      '#narrow/channels/public/search/safari.20.22marker.20list.22',
      '#narrow/channels/web-public',
      '#narrow/topic/release.202.2E4',
      '#narrow/dm/7-Ada-Okafor/has/image',
      '#narrow/dm-including/7-Ada-Okafor',
      '#narrow/sender/nobody',
      '#narrow/id/8',
      '#narrow/in/home',
      '#narrow/has/reaction/sender/5-dm',
      ...['dm', 'starred', 'unread', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'].map((state) => `#narrow/-is/${state}`),
      ...['attachment', 'image', 'link', 'reaction'].map((kind) => `#narrow/has/${kind}`),
    ].map((hash) => [hash, parseHash(hash, state)]),
  )('is the same after %s was read and written', (hash, location) => {
    expect(location.view).toBe('narrow');
    expect(formatHash(location, state)).toBe(hash);
  });
});

describe('encodeHashComponent', () => {
  it.each(['', '.', '%', '.2E', "it's (a) test!*~", '✔ fertig', '\u202eevil', '日本語/📦'])(
    'is reversed by decodeHashComponent for %j',
    (text) => {
      expect(decodeHashComponent(encodeHashComponent(text))).toBe(text);
    },
  );

  it('has a mark for half of a character, which cannot be encoded', () => {
    expect(decodeHashComponent(encodeHashComponent('a\ud83d'))).toBe('a\ufffd');
  });
});
