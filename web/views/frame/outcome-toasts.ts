import { type Outcome, onOutcome } from '../../client/outcomes.js';
import { topicName } from '../labels/names.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { t } from '../../ui/texts/texts.js';

/** Says in the reader's language what became of acts, as the client reports it. To be called once, before the client starts. */
export function sayOutcomes(): void {
  onOutcome((outcome, act) => {
    const isDraft = outcome.kind === 'change-became-draft';
    showToast(textOf(outcome), act && isDraft ? { label: t().messageActs.showDraft, run: act } : act);
  });
}

function textOf(outcome: Outcome): string {
  const { acts, messageActs } = t();
  switch (outcome.kind) {
    case 'failed':
      return failureText(outcome.failure);
    case 'marked-as-read':
      return acts.markedAsRead(outcome.count);
    case 'topic-policy-changed':
      return acts.policies[outcome.policy](topicName(outcome.topic));
    case 'channel-property-changed':
      return acts.channelProperties[outcome.property](outcome.channel, outcome.value);
    case 'unsubscribed':
      return acts.unsubscribed(outcome.channel);
    case 'resolution-changed':
      return (outcome.resolved ? acts.resolved : acts.reopened)(topicName(outcome.topic));
    case 'change-given-up':
      return messageActs.editCancelled;
    case 'text-replaced':
      return messageActs.tookOther;
    case 'change-became-draft':
      return messageActs.deletedWhileEdited;
  }
}
