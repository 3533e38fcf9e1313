import { VisibilityPolicy } from './topic-visibility.js';

/** Numbers of the API for the event that automatically follows a topic, or unmutes it in a muted channel. */
export const FollowTrigger = { participation: 1, sending: 2, beginning: 3, never: 4 } as const;

export interface FollowSettings {
  readonly follow: number;
  readonly unmute: number;
}

/** The relation of an account to a topic before the change. */
export interface TopicState {
  readonly policy: VisibilityPolicy;
  /** The account has muted the channel. */
  readonly channelMuted: boolean;
  /** The topic has messages that the account can see. */
  readonly begun: boolean;
}

/** The policy for a topic after the account sent a message to it; null if it stays the same. A followed topic is never downgraded. */
export function policyAfterSending(settings: FollowSettings, state: TopicState): VisibilityPolicy | null {
  const begins = state.policy === VisibilityPolicy.none && !state.begun;
  return grown(settings, state, (trigger) =>
    trigger === FollowTrigger.beginning ? begins : trigger === FollowTrigger.participation || trigger === FollowTrigger.sending,
  );
}

/** The policy after a reaction or a submessage of the account. */
export function policyAfterParticipation(settings: FollowSettings, state: Omit<TopicState, 'begun'>): VisibilityPolicy | null {
  return grown(settings, state, (trigger) => trigger === FollowTrigger.participation);
}

/** The policy after the account was mentioned by name. A muted topic stays muted. */
export function policyAfterMention({ policy }: Pick<TopicState, 'policy'>): VisibilityPolicy | null {
  return policy === VisibilityPolicy.muted || policy === VisibilityPolicy.followed ? null : VisibilityPolicy.followed;
}

/** The policy for a topic into which another topic was moved. */
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
