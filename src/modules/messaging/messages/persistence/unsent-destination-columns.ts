import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import type { SqlValue } from '../../../../platform/database/sql.js';

/** The destination of an unsent text. */
type UnsentDestination =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] }
  | { readonly kind: 'unaddressed' };

/** The columns of a destination: `kind`, `channel_id`, `user_ids`, `topic`. */
export interface DestinationRow {
  readonly kind: string;
  readonly channelId: number | null;
  readonly userIds: string;
  readonly topic: string;
}

export const DESTINATION_COLUMNS = 'kind, channel_id AS channelId, user_ids AS userIds, topic';

/** Values of the four columns, in the order of `DESTINATION_COLUMNS`. */
export function destinationValues(destination: UnsentDestination): [SqlValue, SqlValue, SqlValue, SqlValue] {
  switch (destination.kind) {
    case 'channel':
      return ['channel', destination.channelId, '[]', destination.topic];
    case 'direct':
      return ['direct', null, JSON.stringify(destination.userIds), ''];
    case 'unaddressed':
      return ['unaddressed', null, '[]', ''];
  }
}

export function toDestination(row: DestinationRow): Exclude<UnsentDestination, { kind: 'unaddressed' }> {
  if (row.kind === 'channel' && row.channelId !== null) return { kind: 'channel', channelId: row.channelId, topic: row.topic };
  return { kind: 'direct', userIds: JSON.parse(row.userIds) as UserId[] };
}
