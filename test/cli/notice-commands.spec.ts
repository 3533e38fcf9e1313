import { beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { runSkein, runSkeinForJson } from '../support/command-line.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';

const server = TestServer.usual();

interface Explained {
  readonly channels: readonly { readonly channel: string; readonly cause: string | null; readonly reason: string }[];
}

describe('skein notices explain', () => {
  let realm: TestRealm;
  let owner: TestAccount;
  let reader: TestAccount;
  let messageId: number;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    await realm.notificationBot();
    owner = await realm.join('Olga', Role.owner);
    reader = await realm.join('Ben');
    const { body } = await owner.client.post('messages', { type: 'direct', to: [reader.user.id], content: 'A message.' });
    messageId = body['id'] as number;
  });

  const command = (user: string, message: number): string[] => {
    return ['notices', 'explain', '--user', user, '--message', String(message), '--organization', realm.realm.stringId];
  };

  it('shows why an account is notified of a message or not, and records that it was asked', async () => {
    await reader.client.patch('settings', { enable_offline_email_notifications: false });
    const { channels } = await runSkeinForJson<Explained>(command(reader.email, messageId));
    const mail = channels.find(({ channel }) => channel === 'mail');
    expect(mail).toMatchObject({ cause: null });
    const { body } = await owner.client.get('audit_log', { action: 'account.notices_explained' });
    expect(body['entries']).toMatchObject([{ target_id: reader.user.id, details: { message_id: messageId } }]);
  });

  it('refuses a message that the account may not read', async () => {
    const stranger = await realm.join('Cem');
    const { code, errors } = await runSkein(command(stranger.email, messageId));
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('Invalid message(s)') as string });
  });
});
