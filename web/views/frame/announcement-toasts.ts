import { type Announcement, onAnnouncement } from '../../client/announcements.js';
import { topicName } from '../labels/names.js';
import { showToast } from '../../ui/overlays/toasts.js';
import { failureText } from '../../ui/texts/failure-text.js';
import { t } from '../../ui/texts/texts.js';

/** Says in the reader's language what the client announces. To be called once, before the client starts. */
export function sayAnnouncements(): void {
  onAnnouncement((announcement, act) => {
    const isDraft = announcement.kind === 'change-became-draft';
    showToast(textOf(announcement), act && isDraft ? { label: t().messageActs.showDraft, run: act } : act);
  });
}

function textOf(announcement: Announcement): string {
  const { acts, messageActs } = t();
  switch (announcement.kind) {
    case 'failed':
      return failureText(announcement.failure);
    case 'marked-as-read':
      return acts.markedAsRead(announcement.count);
    case 'topic-policy-changed':
      return acts.policies[announcement.policy](topicName(announcement.topic));
    case 'channel-property-changed':
      return acts.channelProperties[announcement.property](announcement.channel, announcement.value);
    case 'unsubscribed':
      return acts.unsubscribed(announcement.channel);
    case 'resolution-changed':
      return (announcement.resolved ? acts.resolved : acts.reopened)(topicName(announcement.topic));
    case 'change-given-up':
      return messageActs.editCancelled;
    case 'text-replaced':
      return messageActs.tookOther;
    case 'change-became-draft':
      return messageActs.deletedWhileEdited;
  }
}
