import { isRequestFailure, type RequestFailure } from '../api/api-error.js';
import type { TopicPolicy } from '../state/model/client-state.js';

/** What has become of what the reader did, or of what was lost meanwhile. The views say it in the reader's language. */
export type Outcome =
  | { readonly kind: 'failed'; readonly failure: RequestFailure }
  | { readonly kind: 'marked-as-read'; readonly count: number }
  | { readonly kind: 'unstarred' }
  | { readonly kind: 'topic-policy-changed'; readonly topic: string; readonly policy: TopicPolicy['policy'] | 0 }
  | {
      readonly kind: 'channel-property-changed';
      readonly channel: string;
      readonly property: 'is_muted' | 'pin_to_top';
      readonly value: boolean;
    }
  | { readonly kind: 'person-muted'; readonly name: string; readonly muted: boolean }
  | { readonly kind: 'conversation-closed' }
  | { readonly kind: 'unsubscribed'; readonly channel: string }
  | { readonly kind: 'resolution-changed'; readonly topic: string; readonly resolved: boolean }
  | { readonly kind: 'change-given-up' }
  | { readonly kind: 'text-replaced' }
  | { readonly kind: 'change-became-draft' }
  | { readonly kind: 'scheduled-change-became-draft' };

/** @param act what the reader can do about it: show the draft, or else take back what was done */
type Listener = (outcome: Outcome, act?: () => void) => void;

let tell: Listener | undefined;

/** Says who tells the reader of outcomes. To be called once, before the client starts. */
export function onOutcome(listener: Listener): void {
  tell = listener;
}

/** Tells the reader of an outcome. */
export function report(outcome: Outcome, act?: () => void): void {
  tell?.(outcome, act);
}

/** Says why a request failed. @throws what is not a failure of a request */
export function reportFailure(error: unknown): void {
  report({ kind: 'failed', failure: requestFailure(error) });
}

/** @throws what is not a failure of a request */
export function requestFailure(error: unknown): RequestFailure {
  if (!isRequestFailure(error)) throw error;
  return error;
}
