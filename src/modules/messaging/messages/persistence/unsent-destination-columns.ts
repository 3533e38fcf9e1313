import type { ChannelId, UserId } from '../../../../kernel/ids.js';

/** The destination of an unsent text. */
type UnsentDestination =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] }
  | { readonly kind: 'unaddressed' };

/** A destination as tables store it. */
export interface DestinationColumns {
  readonly kind: UnsentDestination['kind'];
  readonly channelId: ChannelId | null;
  readonly userIds: readonly UserId[];
  readonly topic: string;
}

export function toColumns(destination: UnsentDestination): DestinationColumns {
  const { kind } = destination;
  switch (kind) {
    case 'channel':
      return { kind, channelId: destination.channelId, userIds: [], topic: destination.topic };
    case 'direct':
      return { kind, channelId: null, userIds: destination.userIds, topic: '' };
    case 'unaddressed':
      return { kind, channelId: null, userIds: [], topic: '' };
  }
}

export function toDestination({
  kind,
  channelId,
  userIds,
  topic,
}: DestinationColumns): Exclude<UnsentDestination, { kind: 'unaddressed' }> {
  return kind === 'channel' && channelId !== null ? { kind, channelId, topic } : { kind: 'direct', userIds };
}
