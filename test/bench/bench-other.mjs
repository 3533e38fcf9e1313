// Measures presence and uploads.
import { randomBytes } from 'node:crypto';
import { compareTimes } from './comparison.mjs';

const UPLOAD_BYTES = 10_000_000;

/** Functions that measure one line of the table each, by its name. */
export const otherRows = {
  'presence ping, and a bare POST': async ({ ours, beside, iago, floor }) => {
    const ping = () => iago.post('users/me/presence', { status: 'active', ping_only: true, new_user_input: true });
    const bare = await beside.measure(() => floor.post('tell', {}), { count: 1_000 });
    return compareTimes(await ours.measure(ping, { count: 1_000 }), bare);
  },

  'upload of 10 MB, and a bare durable file': async ({ ours, beside, iago, floor }) => {
    const content = randomBytes(UPLOAD_BYTES);
    const bare = await beside.measure(() => floor.upload('upload', content), { count: 20 });
    return compareTimes(await ours.measure(() => iago.upload('user_uploads', content), { count: 20 }), bare);
  },
};
