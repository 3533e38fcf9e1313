import { isRequestFailure, type RequestFailure } from '../api/api-error.js';
import type { TopicPolicy } from '../state/model/client-state.js';

/** What the client tells its reader. The views say it in the reader's language. */
export type Announcement =
  | { readonly kind: 'failed'; readonly failure: RequestFailure }
  | { readonly kind: 'marked-as-read'; readonly count: number }
  | { readonly kind: 'topic-policy-changed'; readonly topic: string; readonly policy: TopicPolicy['policy'] | 0 }
  | {
      readonly kind: 'channel-property-changed';
      readonly channel: string;
      readonly property: 'is_muted' | 'pin_to_top';
      readonly value: boolean;
    }
  | { readonly kind: 'unsubscribed'; readonly channel: string }
  | { readonly kind: 'resolution-changed'; readonly topic: string; readonly resolved: boolean }
  | { readonly kind: 'change-given-up' }
  | { readonly kind: 'text-replaced' }
  | { readonly kind: 'change-became-draft' };

/** @param act what the reader can do about it: show the draft, or else take back what was done */
type Listener = (announcement: Announcement, act?: () => void) => void;

let tell: Listener | undefined;

/** Says who passes announcements on to the reader. To be called once, before the client starts. */
export function onAnnouncement(listener: Listener): void {
  tell = listener;
}

export function announce(announcement: Announcement, act?: () => void): void {
  tell?.(announcement, act);
}

/** Says why a request failed. @throws what is not a failure of a request */
export function announceFailure(error: unknown): void {
  announce({ kind: 'failed', failure: requestFailure(error) });
}

/** @throws what is not a failure of a request */
export function requestFailure(error: unknown): RequestFailure {
  if (!isRequestFailure(error)) throw error;
  return error;
}
