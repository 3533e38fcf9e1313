import type { Draft, DraftPlace } from '../../domain/personal/draft.js';

/** The draft object of the wire. */
export function presentDraft({ id, place, content, editedAt }: Draft): Record<string, unknown> {
  return { id, ...presentPlace(place), content, timestamp: Math.floor(editedAt / 1000) };
}

function presentPlace(place: DraftPlace): object {
  switch (place.kind) {
    case 'channel':
      return { type: 'stream', to: [place.channelId], topic: place.topic };
    case 'direct':
      return { type: 'private', to: place.userIds, topic: '' };
    case 'unaddressed':
      return { type: '', to: [], topic: '' };
  }
}
