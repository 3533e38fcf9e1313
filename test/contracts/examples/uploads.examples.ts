import { upload } from '../../support/uploads.js';
import { example, type Example, form } from '../example.js';
import { expectSuccess } from '../world.js';

export const UPLOADS: readonly Example[] = [
  example('POST /user_uploads', () => ({
    raw: form([{ name: 'notes.txt', content: 'hello' }]),
  })),
  example('GET /user_uploads/{realm_id_str}/{spread}/{token}/{filename}', async (_, { client }) => {
    const [, , realm_id_str = '', spread = '', token = '', filename = ''] = (await upload(client, 'notes.txt')).split('/');
    return { path: { realm_id_str, spread, token, filename } };
  }),
  example('GET /attachments', async (_, { client }) => {
    await upload(client, 'notes.txt');
    return {};
  }),
  example('DELETE /attachments/{attachment_id}', async (_, { client }) => {
    await upload(client, 'notes.txt');
    const { attachments } = expectSuccess(await client.get('attachments'));
    return { path: { attachment_id: (attachments as { id: number }[])[0]?.id ?? 0 } };
  }),
];
