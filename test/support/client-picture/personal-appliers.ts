import { type Appliers, listOf, pieces, setList, unknownOperation } from './applier.js';

/** Appliers for drafts, snippets, scheduled messages, reminders, navigation views and alert words. */
export const personalAppliers = {
  drafts: pieces('drafts', { added: 'drafts', updated: 'draft', removed: 'draft_id', id: 'id' }),
  saved_snippets: pieces('saved_snippets', {
    added: 'saved_snippet',
    updated: 'saved_snippet',
    removed: 'saved_snippet_id',
    id: 'id',
  }),
  scheduled_messages: pieces('scheduled_messages', {
    added: 'scheduled_messages',
    updated: 'scheduled_message',
    removed: 'scheduled_message_id',
    id: 'scheduled_message_id',
  }),
  reminders: pieces('reminders', { added: 'reminders', updated: 'reminder', removed: 'reminder_id', id: 'reminder_id' }),
  navigation_view: (picture, event) => {
    const views = listOf(picture, 'navigation_views');
    const { op, fragment } = event;
    if (op === 'add') setList(picture, 'navigation_views', [...views, event['navigation_view']]);
    else if (op === 'update') Object.assign(views.find((one) => one['fragment'] === fragment) ?? {}, event['data']);
    else if (op !== 'remove') unknownOperation(event);
    else {
      setList(
        picture,
        'navigation_views',
        views.filter((one) => one['fragment'] !== fragment),
      );
    }
  },
  notice_timing: (picture, event) => {
    picture.state['notice_timing'] = event['notice_timing'];
  },
  quiet_hours: (picture, event) => {
    picture.state['quiet_hours'] = event['quiet_hours'];
  },
  email_suppression: (picture, event) => {
    picture.state['email_suppression'] = event['email_suppression'];
  },
  alert_words: (picture, event) => setList(picture, 'alert_words', event['alert_words'] as string[]),
} satisfies Appliers;
