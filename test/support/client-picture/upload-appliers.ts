import { type Appliers, type Json, listOf, setList, unknownOperation } from './applier.js';

/** Appliers for files of the account, as `GET /attachments` lists them. */
export const uploadAppliers = {
  attachment: (picture, event) => {
    const file = event['attachment'] as Json;
    const others = listOf(picture, 'attachments').filter(({ id }) => id !== file['id']);
    if (!['add', 'update', 'remove'].includes(String(event['op']))) unknownOperation(event);
    setList(picture, 'attachments', event['op'] === 'remove' ? others : [...others, file]);
  },
} satisfies Appliers;
