import type { ClientState } from '../model/client-state.js';

export type CallKind = 'video' | 'voice';

/** The kinds of calls, with their symbols. */
export const CALLS: readonly { readonly kind: CallKind; readonly icon: string }[] = [
  { kind: 'video', icon: 'video' },
  { kind: 'voice', icon: 'phone' },
];

/** The number by which the settings of organizations name Jitsi Meet; 0 is none. */
const JITSI = 1;

/** The Jitsi server on which the organization holds its calls. @returns undefined if it has none */
export function callServer({ realm, server }: Pick<ClientState, 'realm' | 'server'>): string | undefined {
  if (realm.video_chat_provider !== JITSI) return undefined;
  const url = realm.jitsi_server_url ?? server.server_jitsi_server_url;
  // A state that was stored by an older build does not have the server's own.
  return /^https?:\/\//.test(url) ? url.replace(/\/+$/, '') : undefined;
}

/**
 * A link to a call of its own, as Markdown. Whoever follows it first begins the call.
 * @param room a name that nobody guesses
 * @param label what the link says
 */
export function callLink(server: string, kind: CallKind, room: string, label: string): string {
  const url = server.replaceAll(/[()[\]<>"`\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `[${label}](${url}/${room}#config.startWithVideoMuted=${kind === 'voice'})`;
}
