import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BotType, Role } from '../../../../src/kernel/actor.js';
import { EventListener } from '../../../support/event-listener.js';
import { goodValues, initialValues, PERSONAL_SETTINGS } from '../../../support/personal-settings.js';
import type { TestClient } from '../../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';

const server = TestServer.usual();

const PATH = 'realm/user_settings_defaults';

let realm: TestRealm;
let ada: TestAccount;
beforeAll(async () => {
  realm = await TestRealm.create(server);
  ada = await realm.join('Ada', Role.administrator);
});

const state = async (client: TestClient, type: string): Promise<Record<string, unknown>> => {
  const { body } = await client.post('register', { fetch_event_types: [type], event_types: [] });
  return body[type] as Record<string, unknown>;
};
const defaults = (): Promise<Record<string, unknown>> => state(ada.client, 'realm_user_settings_defaults');

describe('PATCH /realm/user_settings_defaults', () => {
  it('accepts the 57 settings of the API', () => {
    expect(new Set(PERSONAL_SETTINGS.map(({ name }) => name)).size).toBe(57);
  });

  it.each(PERSONAL_SETTINGS)('validates $name and changes nothing for an invalid value', async ({ name, bad, initial }) => {
    const fresh = await TestRealm.create(server);
    const eve = await fresh.join('Eve', Role.administrator);
    for (const [sent, msg] of bad) {
      const { status, body } = await eve.client.patch(PATH, { [name]: sent });
      expect([status, body]).toEqual([400, { result: 'error', msg, code: 'BAD_REQUEST' }]);
    }
    expect((await state(eve.client, 'realm_user_settings_defaults'))[name]).toEqual(initial);
  });

  it('applies every value to people who join later, but not to present accounts and bots', async () => {
    const fresh = await TestRealm.create(server, {}, {});
    const owner = await fresh.join('Olga', Role.owner);
    const earlier = await fresh.join('Earl');
    expect((await owner.client.patch(PATH, goodValues)).body).toEqual({ result: 'success', msg: '' });
    const later = await fresh.join('Lara');
    expect(await state(earlier.client, 'user_settings')).toMatchObject(initialValues);
    expect(await state(owner.client, 'user_settings')).toMatchObject(initialValues);
    expect(await state(later.client, 'user_settings')).toMatchObject(goodValues);
    const bot = await fresh.bot('Botty', BotType.generic, owner);
    expect(await state(bot.client, 'user_settings')).toMatchObject(initialValues);

    expect((await owner.client.patch(PATH, initialValues)).status).toBe(200);
    expect(await state(later.client, 'user_settings')).toMatchObject(goodValues);
    expect(await state((await fresh.join('Leo')).client, 'user_settings')).toMatchObject(initialValues);
  });

  describe('in one organization', () => {
    beforeEach(async () => {
      await ada.client.patch(PATH, initialValues);
    });

    it('sends one event for each value that changes, and updates the initial state', async () => {
      const guest = await EventListener.register((await realm.join(`Guest ${Math.random()}`, Role.guest)).client, {
        fetch_event_types: ['realm_user_settings_defaults'],
        event_types: ['realm_user_settings_defaults'],
      });
      await ada.client.patch(PATH, goodValues);
      const events = await guest.take(PERSONAL_SETTINGS.length);
      expect(events.map(({ type, op, property, value }) => ({ type, op, property, value }))).toEqual(
        expect.arrayContaining(
          PERSONAL_SETTINGS.map(({ name, good }) => ({ type: 'realm_user_settings_defaults', op: 'update', property: name, value: good })),
        ),
      );
      const before = guest.state['realm_user_settings_defaults'] as object;
      const changes = Object.fromEntries(events.map(({ property, value }) => [property as string, value]));
      expect({ ...before, ...changes }).toEqual(await defaults());
    });

    it('publishes nothing for values that do not change', async () => {
      const listener = await EventListener.register(ada.client, { event_types: ['realm_user_settings_defaults'] });
      await ada.client.patch(PATH, { enter_sends: false, emojiset: 'google', color_scheme: 2 });
      await ada.client.patch(PATH, {});
      await ada.client.patch(PATH, { color_scheme: 3 });
      expect((await listener.take(2)).map(({ property, value }) => [property, value])).toEqual([
        ['color_scheme', 2],
        ['color_scheme', 3],
      ]);
    });

    it('changes all values or none', async () => {
      const { body } = await ada.client.patch(PATH, { enter_sends: true, color_scheme: 2, notification_sound: 'noise' });
      expect(body['msg']).toBe("Invalid notification sound 'noise'");
      await ada.client.patch(PATH, { enter_sends: true, twenty_four_hour_time: 'soon' });
      expect(await defaults()).toMatchObject({ enter_sends: false, color_scheme: 1 });
    });

    it('lists unsupported settings in the answer: old ones, newer ones and those of identity', async () => {
      const others = {
        dense_mode: true,
        default_language: 'de',
        timezone: 'Europe/Berlin',
        full_name: 'Everybody',
        enable_login_emails: false,
        web_right_sidebar_summary: true,
      };
      const { body } = await ada.client.patch(PATH, { ...others, enter_sends: true });
      expect(body['ignored_parameters_unsupported']).toEqual(Object.keys(others).sort());
      expect(await defaults()).toMatchObject({ enter_sends: true });
    });

    it('accepts the sound "none"', async () => {
      expect((await ada.client.patch(PATH, { notification_sound: 'none' })).status).toBe(200);
      expect(await defaults()).toMatchObject({ notification_sound: 'none' });
    });

    it('rejects accounts that are no administrators, whatever the parameters', async () => {
      const bot = await realm.bot(`Bot ${Math.random()}`, BotType.generic, ada);
      for (const account of [await realm.join('Mo', Role.moderator), await realm.join('Max'), await realm.join('Gus', Role.guest), bot]) {
        const { status, body } = await account.client.patch(PATH, { enter_sends: 'nonsense' });
        expect([status, body]).toEqual([
          400,
          { result: 'error', msg: 'Must be an organization administrator', code: 'UNAUTHORIZED_PRINCIPAL' },
        ]);
      }
    });

    it('affects no other organization', async () => {
      const other = await TestRealm.create(server);
      await ada.client.patch(PATH, { color_scheme: 2 });
      expect(await state((await other.join('Xenia')).client, 'user_settings')).toMatchObject({ color_scheme: 1 });
    });
  });
});
