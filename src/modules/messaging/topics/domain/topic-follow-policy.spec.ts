import { describe, expect, it } from 'vitest';
import { mergePolicies, FollowTrigger, policyAfterMention, policyAfterSending, policyAfterParticipation } from './topic-follow-policy.js';
import { VisibilityPolicy } from './topic-visibility.js';

const { none, muted, unmuted, followed } = VisibilityPolicy;
const { participation, sending, beginning, never } = FollowTrigger;
const plain = { policy: none, channelMuted: false, begun: true };

describe('the policy of a topic after sending to it', () => {
  it.each([
    ['is followed by participation', { follow: participation, unmute: never }, plain, followed],
    ['is followed by sending', { follow: sending, unmute: never }, plain, followed],
    ['is followed by the first message', { follow: beginning, unmute: never }, { ...plain, begun: false }, followed],
    ['stays the same if only first messages follow and the topic exists', { follow: beginning, unmute: never }, plain, null],
    ['stays the same if the settings never follow', { follow: never, unmute: never }, { ...plain, begun: false }, null],
    ['is unmuted in a muted channel', { follow: never, unmute: sending }, { ...plain, channelMuted: true }, unmuted],
    ['stays the same in a channel that is not muted', { follow: never, unmute: sending }, plain, null],
    ['is followed rather than unmuted', { follow: sending, unmute: sending }, { ...plain, channelMuted: true }, followed],
    ['stays followed', { follow: sending, unmute: sending }, { ...plain, policy: followed }, null],
    ['stays unmuted', { follow: never, unmute: sending }, { ...plain, policy: unmuted, channelMuted: true }, null],
    [
      'does not count as new if it has a policy',
      { follow: beginning, unmute: never },
      { policy: muted, channelMuted: false, begun: false },
      null,
    ],
    ['is followed although it was muted before', { follow: sending, unmute: never }, { ...plain, policy: muted }, followed],
  ])('%s', (_, settings, state, expected) => {
    expect(policyAfterSending(settings, state)).toBe(expected);
  });
});

it('participation follows a topic only if the settings ask for it', () => {
  expect(policyAfterParticipation({ follow: participation, unmute: never }, plain)).toBe(followed);
  expect(policyAfterParticipation({ follow: sending, unmute: never }, plain)).toBeNull();
});

it('a mention follows a topic unless it is muted', () => {
  expect([none, muted, unmuted, followed].map((policy) => policyAfterMention({ policy }))).toEqual([followed, null, followed, null]);
});

it('merged topics get the stronger policy, and remain muted only if both were', () => {
  expect(mergePolicies(muted, muted)).toBe(muted);
  expect(mergePolicies(muted, none)).toBe(none);
  expect(mergePolicies(muted, followed)).toBe(followed);
  expect(mergePolicies(unmuted, none)).toBe(unmuted);
});
