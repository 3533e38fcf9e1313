import type { Draft, DraftPlace } from '../../domain/personal/draft.js';

/** A draft as the API shows it. `to` names the channel, or the recipients of a direct message, and is empty without either. */
export interface WireDraft {
  readonly id: number;
  readonly type: 'stream' | 'private' | '';
  readonly to: readonly number[];
  readonly topic: string;
  readonly content: string;
  /** Seconds UTC. */
  readonly timestamp: number;
}

export function presentDraft({ id, place, content, editedAt }: Draft): WireDraft {
  return { id, ...presentPlace(place), content, timestamp: Math.floor(editedAt / 1000) };
}

function presentPlace(place: DraftPlace): Pick<WireDraft, 'type' | 'to' | 'topic'> {
  switch (place.kind) {
    case 'channel':
      return { type: 'stream', to: [place.channelId], topic: place.topic };
    case 'direct':
      return { type: 'private', to: place.userIds, topic: '' };
    case 'unaddressed':
      return { type: '', to: [], topic: '' };
  }
}
