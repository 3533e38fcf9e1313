import type { Actor } from '../../../../kernel/actor.js';
import { eventKind } from '../../../../kernel/client-events.js';
import { named, nullable, object, seconds, type Static, string } from '../../../../kernel/schema.js';

/** That an account gets no mails about messages because mail servers refuse its address, in the form of the API. */
export const WireEmailSuppression = named(
  'EmailSuppression',
  object({
    email: string('The address of the account.'),
    refused_at: seconds('When a mail server refused it last.'),
  }),
);
export type WireEmailSuppression = Static<typeof WireEmailSuppression>;

/** Whether mails to an account are suppressed, for its initial state. The context of notifications provides it. */
export abstract class EmailSuppressionState {
  /** @returns null if they are not */
  abstract load(actor: Actor): Promise<WireEmailSuppression | null>;
}

export const EMAIL_SUPPRESSION_EVENTS = [
  eventKind('EmailSuppressionEvent', 'email_suppression', { email_suppression: nullable(WireEmailSuppression) }),
] as const;

declare module '../../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly emailSuppression: typeof EMAIL_SUPPRESSION_EVENTS;
  }
}
