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

type PlainOutcome = Exclude<
  Outcome['kind'],
  'failed' | 'marked-as-read' | 'topic-policy-changed' | 'channel-property-changed' | 'person-muted' | 'unsubscribed' | 'resolution-changed'
>;

function textOf(outcome: Outcome): string {
  const { acts } = t();
  switch (outcome.kind) {
    case 'failed':
      return failureText(outcome.failure);
    case 'marked-as-read':
      return acts.markedAsRead(outcome.count);
    case 'topic-policy-changed':
      return acts.policies[outcome.policy](topicName(outcome.topic));
    case 'channel-property-changed':
      return acts.channelProperties[outcome.property](outcome.channel, outcome.value);
    case 'person-muted':
      return (outcome.muted ? acts.personMuted : acts.personUnmuted)(outcome.name);
    case 'unsubscribed':
      return acts.unsubscribed(outcome.channel);
    case 'resolution-changed':
      return (outcome.resolved ? acts.resolved : acts.reopened)(topicName(outcome.topic));
    default:
      return plainTexts()[outcome.kind];
  }
}

/** What is said of outcomes that have no details. */
function plainTexts(): Readonly<Record<PlainOutcome, string>> {
  const { acts, messageActs, drafts } = t();
  return {
    'conversation-closed': acts.conversationClosed,
    unstarred: acts.unstarred,
    'change-given-up': messageActs.editCancelled,
    'text-replaced': messageActs.tookOther,
    'change-became-draft': messageActs.deletedWhileEdited,
    'scheduled-change-became-draft': drafts.goneWhileEdited,
  };
}
