import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

describe('video calls on BigBlueButton', () => {
  let ada: TestAccount;

  beforeEach(async () => {
    ada = await (await TestRealm.create(server)).join('Ada');
  });

  const create = async (parameters: Record<string, unknown> = {}, account = ada): Promise<string> => {
    const { status, body } = await account.client.get('calls/bigbluebutton/create', { meeting_name: 'roses', ...parameters });
    expect([status, body]).toEqual([200, { result: 'success', msg: '', url: expect.any(String) as string }]);
    return String(body['url']);
  };
  const meetingOf = (url: string): unknown => {
    const [text = ''] = (new URL(url, 'http://skein.test').searchParams.get('bigbluebutton') ?? '').split(':');
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  };
  const join = (url: string, account = ada): Promise<ApiResponse> => account.client.send('GET', url);
  const failure = (msg: string): unknown => [400, { result: 'error', code: 'BAD_REQUEST', msg }];

  it('have a link with the signed data of a new meeting, which its creator moderates', async () => {
    const meeting = {
      meeting_id: expect.stringMatching(/^skein-\d{12}$/) as string,
      name: 'roses',
      lock_settings_disable_cam: false,
      moderator: ada.user.id,
    };
    const url = await create();
    expect(url).toMatch(/^\/calls\/bigbluebutton\/join\?bigbluebutton=/);
    expect(meetingOf(url)).toEqual(meeting);
    expect(meetingOf(await create({ voice_only: true }))).toEqual({ ...meeting, lock_settings_disable_cam: true });
    expect(await create()).not.toBe(url);
  });

  it('require a name', async () => {
    const { status, body } = await ada.client.get('calls/bigbluebutton/create');
    expect([status, body['code'], body['var_name']]).toEqual([400, 'REQUEST_VARIABLE_MISSING', 'meeting_name']);
  });

  it('cannot be joined while no server for them is configured', async () => {
    const { status, body } = await join(await create());
    expect([status, body]).toEqual(failure('BigBlueButton is not configured.'));
  });

  it('reject changed links and links of other organizations', async () => {
    const url = await create();
    const zed = await (await TestRealm.create(server)).join('Zed');
    const [, text = ''] = /bigbluebutton=(\w)/.exec(url) ?? [];
    const changed = url.replace(`=${text}`, text === 'a' ? '=b' : '=a');
    for (const answer of [await join(changed), await join(url.slice(0, -4)), await join(url.replace(/=.*/, '=x')), await join(url, zed)]) {
      expect([answer.status, answer.body]).toEqual(failure('Invalid signature.'));
    }
  });
});
