import type { ChannelId, UserId } from '../../../../kernel/ids.js';
import type { SqlValue } from '../../../../platform/database/sql.js';

/** The destination of an unsent text. */
type Place =
  | { readonly kind: 'channel'; readonly channelId: ChannelId; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly UserId[] }
  | { readonly kind: 'unaddressed' };

/** The columns of a place: `kind`, `channel_id`, `user_ids`, `topic`. */
export interface PlaceRow {
  readonly kind: string;
  readonly channelId: number | null;
  readonly userIds: string;
  readonly topic: string;
}

export const PLACE_COLUMNS = 'kind, channel_id AS channelId, user_ids AS userIds, topic';

/** Values of the four columns, in the order of `PLACE_COLUMNS`. */
export function placeValues(place: Place): [SqlValue, SqlValue, SqlValue, SqlValue] {
  switch (place.kind) {
    case 'channel':
      return ['channel', place.channelId, '[]', place.topic];
    case 'direct':
      return ['direct', null, JSON.stringify(place.userIds), ''];
    case 'unaddressed':
      return ['unaddressed', null, '[]', ''];
  }
}

export function toPlace(row: PlaceRow): Exclude<Place, { kind: 'unaddressed' }> {
  if (row.kind === 'channel' && row.channelId !== null) return { kind: 'channel', channelId: row.channelId, topic: row.topic };
  return { kind: 'direct', userIds: JSON.parse(row.userIds) as UserId[] };
}
