import type { ClientState } from '../../state/model/client-state.js';

/** Applies the colour of a channel to an element and what it contains. The styles clamp it for contrast. */
export function setChannelColor(element: HTMLElement, state: ClientState, channelId: number | null): void {
  const color = channelId === null ? undefined : state.channels[channelId]?.personal?.color;
  if (color !== undefined && /^#[0-9a-f]{6}$/i.test(color)) element.style.setProperty('--channel', color);
  else element.style.removeProperty('--channel');
}

/** The icon of a channel's kind. */
export function channelIcon(state: ClientState, channelId: number): string {
  const channel = state.channels[channelId];
  if (channel?.invite_only) return 'lock';
  return channel?.is_web_public ? 'globe' : channel?.is_announcement_only ? 'megaphone' : 'hash';
}
