import { describe, expect, it } from 'vitest';
import { mergePolicies, FollowTrigger, policyAfterMention, policyAfterSending, policyAfterParticipation } from './topic-follow-policy.js';
import { VisibilityPolicy } from './topic-visibility.js';

const { none, muted, unmuted, followed } = VisibilityPolicy;
const { participation, sending, beginning, never } = FollowTrigger;
const plain = { policy: none, channelMuted: false, begun: true };

describe('the policy of a topic after sending to it', () => {
  it.each([
    ['is followed by those who follow what they take part in', { follow: participation, unmute: never }, plain, followed],
    ['is followed by those who follow what they send to', { follow: sending, unmute: never }, plain, followed],
    ['is followed by those who begin it and want that', { follow: beginning, unmute: never }, { ...plain, begun: false }, followed],
    ['stays with those who only follow what they begin', { follow: beginning, unmute: never }, plain, null],
    ['stays with those who want nothing of the kind', { follow: never, unmute: never }, { ...plain, begun: false }, null],
    ['is heard in a muted channel', { follow: never, unmute: sending }, { ...plain, channelMuted: true }, unmuted],
    ['is not heard more in a channel that is heard', { follow: never, unmute: sending }, plain, null],
    ['is rather followed than heard', { follow: sending, unmute: sending }, { ...plain, channelMuted: true }, followed],
    ['stays followed', { follow: sending, unmute: sending }, { ...plain, policy: followed }, null],
    ['stays heard', { follow: never, unmute: sending }, { ...plain, policy: unmuted, channelMuted: true }, null],
    [
      'is no beginning where there was a policy',
      { follow: beginning, unmute: never },
      { policy: muted, channelMuted: false, begun: false },
      null,
    ],
    ['is followed although it was muted', { follow: sending, unmute: never }, { ...plain, policy: muted }, followed],
  ])('%s', (_, settings, state, expected) => {
    expect(policyAfterSending(settings, state)).toBe(expected);
  });
});

it('taking part counts for those alone who want it to', () => {
  expect(policyAfterParticipation({ follow: participation, unmute: never }, plain)).toBe(followed);
  expect(policyAfterParticipation({ follow: sending, unmute: never }, plain)).toBeNull();
});

it('a mention makes a topic followed, unless it is muted', () => {
  expect([none, muted, unmuted, followed].map((policy) => policyAfterMention({ policy }))).toEqual([followed, null, followed, null]);
});

it('merged topics keep the greater attention, and forget a mute that was not in both', () => {
  expect(mergePolicies(muted, muted)).toBe(muted);
  expect(mergePolicies(muted, none)).toBe(none);
  expect(mergePolicies(muted, followed)).toBe(followed);
  expect(mergePolicies(unmuted, none)).toBe(unmuted);
});
