import { VisibilityPolicy } from './topic-visibility.js';

/** When a topic is followed, or heard in a muted channel, by itself: as the API numbers it. */
export const FollowTrigger = { participation: 1, sending: 2, beginning: 3, never: 4 } as const;

export interface FollowSettings {
  readonly follow: number;
  readonly unmute: number;
}

/** What a topic was to an account before. */
export interface TopicState {
  readonly policy: VisibilityPolicy;
  /** The account has muted the channel. */
  readonly channelMuted: boolean;
  /** There were messages in it that the account can see. */
  readonly begun: boolean;
}

/** The policy that a topic gets because the account has sent something to it; null: the one it has. Attention only grows. */
export function policyAfterSending(settings: FollowSettings, state: TopicState): VisibilityPolicy | null {
  const begins = state.policy === VisibilityPolicy.none && !state.begun;
  return grown(settings, state, (trigger) =>
    trigger === FollowTrigger.beginning ? begins : trigger === FollowTrigger.participation || trigger === FollowTrigger.sending,
  );
}

/** The same for reacting, and for voting in a poll. */
export function policyAfterParticipation(settings: FollowSettings, state: Omit<TopicState, 'begun'>): VisibilityPolicy | null {
  return grown(settings, state, (trigger) => trigger === FollowTrigger.participation);
}

/** The same for being mentioned by name. Who has muted the topic wants to hear nothing of it. */
export function policyAfterMention({ policy }: Pick<TopicState, 'policy'>): VisibilityPolicy | null {
  return policy === VisibilityPolicy.muted || policy === VisibilityPolicy.followed ? null : VisibilityPolicy.followed;
}

/** The policy of a topic into which another one was merged. */
export function mergePolicies(first: VisibilityPolicy, second: VisibilityPolicy): VisibilityPolicy {
  if (first === second) return first;
  for (const policy of [VisibilityPolicy.followed, VisibilityPolicy.unmuted]) if (first === policy || second === policy) return policy;
  return VisibilityPolicy.none;
}

function grown(
  { follow, unmute }: FollowSettings,
  { policy, channelMuted }: Omit<TopicState, 'begun'>,
  applies: (trigger: number) => boolean,
): VisibilityPolicy | null {
  if (policy === VisibilityPolicy.followed) return null;
  if (applies(follow)) return VisibilityPolicy.followed;
  return channelMuted && policy !== VisibilityPolicy.unmuted && applies(unmute) ? VisibilityPolicy.unmuted : null;
}
