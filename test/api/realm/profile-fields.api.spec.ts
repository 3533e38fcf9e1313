import { beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../../src/kernel/actor.js';
import { ClientPicture } from '../../support/client-picture/client-picture.js';
import { EventListener, withoutId } from '../../support/event-listener.js';
import type { ApiResponse } from '../../support/test-client.js';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';

const server = TestServer.usual();

type Json = Record<string, unknown>;

const SUCCESS = { result: 'success', msg: '' };
const failure = (msg: string): Json => ({ result: 'error', code: 'BAD_REQUEST', msg });
const NOT_ADMINISTRATOR = { result: 'error', code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' };
const EDITORS = { vim: { text: 'Vim', order: '1' }, emacs: { text: 'Emacs', order: '2' } };
const REDDIT = { subtype: 'custom', url_pattern: 'https://www.reddit.com/user/%(username)s' };

describe('/realm/profile_fields', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeEach(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada', Role.administrator);
  });

  const list = async (account = ada): Promise<Json[]> => (await account.client.get('realm/profile_fields')).body['custom_fields'] as Json[];
  const post = (parameters: Json): Promise<ApiResponse> => ada.client.post('realm/profile_fields', parameters);
  async function create(parameters: Json): Promise<number> {
    const { status, body } = await post(parameters);
    expect([status, body]).toEqual([200, { ...SUCCESS, id: expect.any(Number) as number }]);
    return body['id'] as number;
  }
  const edit = (id: number, parameters: Json): Promise<ApiResponse> => ada.client.patch(`realm/profile_fields/${id}`, parameters);
  const reorder = (order: unknown): Promise<ApiResponse> => ada.client.patch('realm/profile_fields', { order });

  describe('POST', () => {
    it('creates a field, whose initial order is its id', async () => {
      const id = await create({ field_type: 1, name: ' Phone number ', hint: 'With area code' });
      const field = { id, name: 'Phone number', type: 1, hint: 'With area code', field_data: '', order: id };
      expect(await list()).toEqual([{ ...field, required: false, editable_by_user: true }]);
    });

    it.each([1, 2, 4, 5, 6, 8])('creates a field of type %i and discards its field data', async (type) => {
      await create({ field_type: type, name: 'Field', field_data: { subtype: 'github' }, required: true, editable_by_user: false });
      expect(await list()).toMatchObject([{ type, field_data: '', required: true, editable_by_user: false }]);
    });

    it('creates a list of options', async () => {
      await create({ field_type: 3, name: 'Editor', field_data: EDITORS, display_in_profile_summary: true });
      expect(await list()).toMatchObject([{ field_data: JSON.stringify(EDITORS), display_in_profile_summary: true }]);
    });

    it('creates a field for an external account, and names and describes it if the service is a known one', async () => {
      await create({ field_type: 7, field_data: { subtype: 'github' } });
      await create({ field_type: 7, field_data: { subtype: 'twitter' }, name: 'My own name', hint: 'x'.repeat(100) });
      await create({ field_type: 7, field_data: REDDIT, name: 'Reddit' });
      expect(await list()).toMatchObject([
        { name: 'GitHub username', hint: '', field_data: '{"subtype":"github"}' },
        { name: 'Twitter username', hint: '', field_data: '{"subtype":"twitter"}' },
        { name: 'Reddit', field_data: JSON.stringify(REDDIT) },
      ]);
    });

    it('requires the type', async () => {
      const { status, body } = await post({ name: 'Phone' });
      const msg = "Missing 'field_type' argument";
      expect([status, body]).toEqual([400, { ...failure(msg), code: 'REQUEST_VARIABLE_MISSING', var_name: 'field_type' }]);
    });

    it.each<[Json, string]>([
      [{ field_type: 1 }, 'Label cannot be blank.'],
      [{ field_type: 1, name: '  ' }, 'Label cannot be blank.'],
      [{ field_type: 100, name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
      [{ field_type: 1, name: 'x', hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
      [{ field_type: 100, name: 'x' }, 'Invalid field type.'],
      [{ field_type: 0, name: 'x' }, 'Invalid field type.'],
      [{ field_type: 'x', name: 'x' }, 'field_type is not valid JSON'],
      [{ field_type: '"1"', name: 'x' }, 'field_type is not an integer'],
      [{ field_type: 1, name: 'x', required: 'yes' }, 'required is not valid JSON'],
      [{ field_type: 1, name: 'x', editable_by_user: 1 }, 'editable_by_user is not a boolean'],
      [{ field_type: 2, name: 'x', display_in_profile_summary: true }, 'Field type not supported for display in profile summary.'],
      [{ field_type: 6, name: 'x', display_in_profile_summary: true }, 'Field type not supported for display in profile summary.'],
      [{ field_type: 3, name: 'x', field_data: 'invalid' }, 'field_data is not valid JSON'],
      [{ field_type: 3, name: 'x', field_data: [1] }, 'field_data is not a dict'],
      [{ field_type: 3, name: 'x', field_data: { vim: 1 } }, 'field_data contains a value that is not an allowed_type'],
      [{ field_type: 3, name: 'x', field_data: { vim: { text: 1 } } }, 'field_data contains a value that is not an allowed_type'],
      [{ field_type: 3, name: 'x' }, 'Field must have at least one choice.'],
      [{ field_type: 3, name: 'x', field_data: {} }, 'Field must have at least one choice.'],
      [{ field_type: 3, name: 'x', field_data: { vim: 'Vim' } }, 'field_data is not a dict'],
      [{ field_type: 3, name: 'x', field_data: { '': { text: 'Vim', order: '1' } } }, "'value' cannot be blank."],
      [{ field_type: 3, name: 'x', field_data: { vim: { order: '1' } } }, 'text key is missing from field_data'],
      [{ field_type: 3, name: 'x', field_data: { vim: { text: 'Vim' } } }, 'order key is missing from field_data'],
      [{ field_type: 3, name: 'x', field_data: { vim: { text: ' ', order: '1' } } }, 'field_data["text"] cannot be blank.'],
      [{ field_type: 3, name: 'x', field_data: { vim: { text: 'Vim', order: '' } } }, 'field_data["order"] cannot be blank.'],
      [{ field_type: 3, name: 'x', field_data: { vim: { text: 'Vim', order: '1', x: 'y' } } }, 'Unexpected arguments: x'],
      [{ field_type: 3, name: 'x', field_data: { a: EDITORS.vim, b: EDITORS.vim } }, 'Field must not have duplicate choices.'],
      [{ field_type: 7, name: 'x', field_data: {} }, 'subtype key is missing from field_data'],
      [{ field_type: 7, name: 'x', field_data: { subtype: '' } }, 'field_data["subtype"] cannot be blank.'],
      [{ field_type: 7, name: 'x', field_data: { subtype: 'constructor' } }, 'Invalid external account type'],
      [{ field_type: 7, name: 'x', field_data: { subtype: 'custom' } }, 'Custom external account must define URL pattern'],
      [{ field_type: 7, name: 'x', field_data: { subtype: 'github', x: 'y' } }, 'Unexpected arguments: x'],
      [{ field_type: 7, name: 'x', field_data: { ...REDDIT, url_pattern: 'x' } }, "URL pattern must contain '%(username)s'."],
      [
        { field_type: 7, name: 'x', field_data: { ...REDDIT, url_pattern: 'http://a.test/%(username)s%(username)s' } },
        "URL pattern must contain '%(username)s'.",
      ],
      [
        { field_type: 7, name: 'x', field_data: { ...REDDIT, url_pattern: 'a.test/%(username)s' } },
        'field_data["url_pattern"] is not a URL',
      ],
    ])('rejects %j', async (parameters, msg) => {
      const { status, body } = await post(parameters);
      expect([status, body]).toEqual([400, failure(msg)]);
      expect(await list()).toEqual([]);
    });

    it('accepts at most two fields for the profile summary', async () => {
      for (const name of ['One', 'Two']) await create({ field_type: 1, name, display_in_profile_summary: true });
      const { body } = await post({ field_type: 100, name: '', display_in_profile_summary: true });
      expect(body).toEqual(failure('Only 2 custom profile fields can be displayed in the profile summary.'));
      const id = await create({ field_type: 1, name: 'Three' });
      expect((await edit(id, { display_in_profile_summary: true })).body).toEqual(body);
      expect(await list()).toHaveLength(3);
    });

    it('rejects a second field of the same name', async () => {
      await create({ field_type: 1, name: 'Phone' });
      const other = await create({ field_type: 1, name: 'phone' });
      for (const answer of [await post({ field_type: 2, name: ' Phone ' }), await edit(other, { name: 'Phone' })]) {
        expect([answer.status, answer.body]).toEqual([400, failure('A field with that label already exists.')]);
      }
      await create({ field_type: 7, field_data: { subtype: 'github' } });
      expect((await post({ field_type: 7, field_data: { subtype: 'github' } })).body).toEqual(
        failure('A field with that label already exists.'),
      );
    });
  });

  describe('PATCH of one', () => {
    it('changes the given properties and no others', async () => {
      const id = await create({ field_type: 1, name: 'Phone', hint: 'Hint', required: true, display_in_profile_summary: true });
      const [before] = await list();
      expect((await edit(id, {})).body).toEqual(SUCCESS);
      expect(await list()).toEqual([before]);
      await edit(id, { name: ' Telephone ', hint: '', required: null });
      expect(await list()).toEqual([{ ...before, name: 'Telephone', hint: '' }]);
      await edit(id, { required: false, editable_by_user: false, display_in_profile_summary: false });
      const after = { ...before, name: 'Telephone', hint: '', required: false, editable_by_user: false };
      expect(await list()).toEqual([{ ...after, display_in_profile_summary: undefined }]);
    });

    it.each<[Json, string]>([
      [{ name: '' }, 'Label cannot be blank.'],
      [{ name: 'x'.repeat(41) }, 'name is too long (limit: 40 characters)'],
      [{ hint: 'x'.repeat(81) }, 'hint is too long (limit: 80 characters)'],
      [{ display_in_profile_summary: 'x' }, 'display_in_profile_summary is not valid JSON'],
      [{ field_data: {} }, 'Field must have at least one choice.'],
      [{ field_data: { a: EDITORS.vim, b: EDITORS.vim } }, 'Field must not have duplicate choices.'],
    ])('rejects %j for a list of options', async (change, msg) => {
      const id = await create({ field_type: 3, name: 'Editor', field_data: EDITORS });
      const before = await list();
      const { status, body } = await edit(id, change);
      expect([status, body]).toEqual([400, failure(msg)]);
      expect(await list()).toEqual(before);
    });

    it('accepts only changes of the presentation for fields of known external accounts', async () => {
      const id = await create({ field_type: 7, field_data: { subtype: 'github' } });
      for (const change of [{ name: 'GitHub' }, { hint: 'x' }, { field_data: { subtype: 'twitter' } }]) {
        expect((await edit(id, change)).body).toEqual(failure('Default custom field cannot be updated.'));
      }
      const same = { name: 'GitHub username', hint: '', field_data: { subtype: 'github' } };
      expect((await edit(id, { ...same, display_in_profile_summary: true, required: true })).body).toEqual(SUCCESS);
      expect(await list()).toMatchObject([{ name: 'GitHub username', display_in_profile_summary: true, required: true }]);
    });
  });

  describe('PATCH of all', () => {
    it('sets the order of all fields', async () => {
      const [a, b, c] = [
        await create({ field_type: 1, name: 'A' }),
        await create({ field_type: 1, name: 'B' }),
        await create({ field_type: 1, name: 'C' }),
      ];
      expect((await reorder([c, a, 999_999, b, c])).body).toEqual(SUCCESS);
      expect((await list()).map(({ id, order }) => [id, order])).toEqual([
        [a, 1],
        [b, 3],
        [c, 4],
      ]);
    });

    it.each([
      ['x', 'order is not valid JSON'],
      [1, 'order is not a list'],
      [['1'], 'order[0] is not an integer'],
      [[], 'Invalid order mapping.'],
      [[999_999], 'Invalid order mapping.'],
    ])('rejects %j', async (order, msg) => {
      await create({ field_type: 1, name: 'A' });
      const { status, body } = await reorder(order);
      expect([status, body]).toEqual([400, failure(msg)]);
    });

    it('requires the order, which may be empty if there are no fields', async () => {
      expect((await ada.client.patch('realm/profile_fields')).body).toMatchObject({ msg: "Missing 'order' argument", var_name: 'order' });
      expect((await reorder([])).body).toEqual(SUCCESS);
    });
  });

  it('removes a field', async () => {
    const id = await create({ field_type: 1, name: 'A' });
    await create({ field_type: 1, name: 'B' });
    expect((await ada.client.delete(`realm/profile_fields/${id}`)).body).toEqual(SUCCESS);
    expect(await list()).toMatchObject([{ name: 'B' }]);
  });

  it('rejects fields of other organizations', async () => {
    const id = await create({ field_type: 1, name: 'A' });
    const eve = await (await TestRealm.create(server)).join('Eve', Role.owner);
    expect(await list(eve)).toEqual([]);
    for (const answer of [
      await eve.client.patch(`realm/profile_fields/${id}`, { name: 'B' }),
      await eve.client.delete(`realm/profile_fields/${id}`),
      await eve.client.patch('users/me/profile_data', { data: [{ id, value: 'x' }] }),
      await eve.client.delete('users/me/profile_data', { data: [id] }),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, failure(`Field id ${id} not found.`)]);
    }
    expect(await list()).toMatchObject([{ name: 'A' }]);
  });

  it('can be changed by administrators only, and read by everyone', async () => {
    const id = await create({ field_type: 1, name: 'A' });
    for (const role of [Role.moderator, Role.member, Role.guest]) {
      const account = await realm.join(`Role ${role}`, role);
      for (const { status, body } of [
        await account.client.post('realm/profile_fields'),
        await account.client.patch('realm/profile_fields'),
        await account.client.patch(`realm/profile_fields/${id}`),
        await account.client.delete(`realm/profile_fields/${id}`),
      ]) {
        expect([status, body]).toEqual([400, NOT_ADMINISTRATOR]);
      }
      expect(await list(account)).toHaveLength(1);
    }
  });

  it('publishes the fields to everyone after every request, even if nothing changed', async () => {
    const guest = await realm.join('Gus', Role.guest);
    const picture = await ClientPicture.of(server, guest, ['custom_profile_fields', 'realm_user']);
    const id = await create({ field_type: 1, name: 'A' });
    const other = await create({ field_type: 3, name: 'B', field_data: EDITORS });
    await edit(id, { name: 'C' });
    await reorder([other, id]);
    await reorder([other, id]);
    await ada.client.delete(`realm/profile_fields/${other}`);
    await picture.expectFresh();
    expect(picture.eventTypes).toEqual(new Array(6).fill('custom_profile_fields'));
  });

  it('lists the types of fields for clients to choose from', async () => {
    const { state } = await EventListener.register(ada.client, { fetch_event_types: ['custom_profile_fields'] });
    const types = state['custom_profile_field_types'] as Record<string, { id: number; name: string }>;
    expect(Object.fromEntries(Object.entries(types).map(([name, { id }]) => [name, id]))).toEqual({
      SHORT_TEXT: 1,
      LONG_TEXT: 2,
      SELECT: 3,
      DATE: 4,
      URL: 5,
      USER: 6,
      EXTERNAL_ACCOUNT: 7,
      PRONOUNS: 8,
    });
  });

  describe('/users/me/profile_data', () => {
    let ben: TestAccount;
    let fields: Record<'short' | 'long' | 'options' | 'date' | 'link' | 'people' | 'account' | 'pronouns', number>;

    beforeEach(async () => {
      ben = await realm.join('Ben');
      fields = {
        short: await create({ field_type: 1, name: 'Phone' }),
        long: await create({ field_type: 2, name: 'Biography' }),
        options: await create({ field_type: 3, name: 'Editor', field_data: EDITORS }),
        date: await create({ field_type: 4, name: 'Birthday' }),
        link: await create({ field_type: 5, name: 'Website' }),
        people: await create({ field_type: 6, name: 'Mentor' }),
        account: await create({ field_type: 7, field_data: { subtype: 'github' } }),
        pronouns: await create({ field_type: 8, name: 'Pronouns' }),
      };
    });

    const enter = (data: unknown, account = ben): Promise<ApiResponse> => account.client.patch('users/me/profile_data', { data });
    const clear = (data: unknown, account = ben): Promise<ApiResponse> => account.client.delete('users/me/profile_data', { data });
    const own = async (account = ben): Promise<Json> => (await account.client.get('users/me')).body['profile_data'] as Json;

    it('accepts a value of every type', async () => {
      const values: Record<keyof typeof fields, unknown> = {
        short: '+1 *234*',
        long: 'I **act**.\n\nAnd write.',
        options: 'vim',
        date: '2000-02-29',
        link: 'https://ben.example.com/a?b#c',
        people: [ada.user.id, ben.user.id],
        account: 'ben',
        pronouns: 'he/him',
      };
      const names = Object.keys(values) as (keyof typeof fields)[];
      expect((await enter(names.map((name) => ({ id: fields[name], value: values[name] })))).body).toEqual(SUCCESS);
      expect(await own()).toEqual({
        [fields.short]: { value: values.short, rendered_value: '<p>+1 <em>234</em></p>' },
        [fields.long]: { value: values.long, rendered_value: '<p>I <strong>act</strong>.</p>\n<p>And write.</p>' },
        [fields.options]: { value: 'vim' },
        [fields.date]: { value: '2000-02-29' },
        [fields.link]: { value: values.link },
        [fields.people]: { value: `[${ada.user.id},${ben.user.id}]` },
        [fields.account]: { value: 'ben' },
        [fields.pronouns]: { value: 'he/him' },
      });
    });

    it.each<[keyof typeof fields, unknown, string]>([
      ['short', 'x'.repeat(51), 'Phone is too long (limit: 50 characters)'],
      ['short', [1], 'Phone is not a string'],
      ['long', 'x'.repeat(501), 'Biography is too long (limit: 500 characters)'],
      ['account', 'x'.repeat(51), 'GitHub username is too long (limit: 50 characters)'],
      ['pronouns', 'x'.repeat(51), 'Pronouns is too long (limit: 50 characters)'],
      ['options', 'nano', "'nano' is not a valid choice for 'Editor'."],
      ['options', 'toString', "'toString' is not a valid choice for 'Editor'."],
      ['date', 'a-b-c', 'Birthday is not a date'],
      ['date', '1909-3-5', 'Birthday is not a date'],
      ['date', '2001-02-29', 'Birthday is not a date'],
      ['date', '0000-01-01', 'Birthday is not a date'],
      ['date', '', 'Birthday is not a date'],
      ['date', [123], 'Birthday is not a string'],
      ['link', 'not URL', 'Website is not a URL'],
      ['link', 'ben.example.com', 'Website is not a URL'],
      ['link', 'javascript:alert(1)', 'Website is not a URL'],
      ['link', 'http://nodot/', 'Website is not a URL'],
      ['people', '[1]', 'User IDs is not a list'],
      ['people', [99_999_999], 'Invalid user ID: 99999999'],
    ])('rejects for a field of type %s the value %j', async (field, value, msg) => {
      const good = { id: fields.short, value: 'good' };
      const { status, body } = await enter([good, { id: fields[field], value }]);
      expect([status, body]).toEqual([400, failure(msg)]);
      expect(await own()).toEqual({});
    });

    it('rejects bots and accounts of other organizations as values', async () => {
      const eve = await (await TestRealm.create(server)).join('Eve');
      const bot = await realm.bot('Robot', 1, ben);
      for (const [account, msg] of [
        [eve, `Invalid user ID: ${eve.user.id}`],
        [bot, `User with ID ${bot.user.id} is a bot`],
      ] as const) {
        expect((await enter([{ id: fields.people, value: [ben.user.id, account.user.id] }])).body).toEqual(failure(msg));
      }
    });

    it.each([
      [undefined, "Missing 'data' argument"],
      ['x', 'data is not valid JSON'],
      [{}, 'data is not a list'],
      [[1], 'data[0] is not a dict'],
      [[{ value: 'x' }], 'data[0]["id"] field is missing'],
      [[{ id: 'x', value: 'x' }], 'data[0]["id"] is not an integer'],
      [[{ id: 1, value: 1 }], 'data[0]["value"] is not an allowed_type'],
      [[{ id: 1, value: ['x'] }], 'data[0]["value"] is not an allowed_type'],
      [[{ id: 99_999_999, value: 'x' }], 'Field id 99999999 not found.'],
    ])('rejects %j', async (data, msg) => {
      const { status, body } = await enter(data);
      expect([status, body]).toMatchObject([400, { result: 'error', msg }]);
    });

    it('clears fields, whether or not they had a value', async () => {
      await enter([{ id: fields.short, value: '123' }]);
      expect((await clear([fields.short, fields.long])).body).toEqual(SUCCESS);
      expect(await own()).toEqual({});
      for (const [data, msg] of [
        ['x', 'data is not valid JSON'],
        [1, 'data is not a list'],
        [['x'], 'data[0] is not an integer'],
        [[fields.long, 99_999_999], 'Field id 99999999 not found.'],
      ] as const) {
        expect((await clear(data)).body).toEqual(failure(msg));
      }
    });

    it('lets only administrators change fields that users may not edit', async () => {
      await enter([{ id: fields.short, value: 'mine' }]);
      await edit(fields.short, { editable_by_user: false });
      const notAllowed = failure('You are not allowed to change this field. Contact an administrator to update it.');
      expect((await enter([{ id: fields.short, value: 'x' }])).body).toEqual(notAllowed);
      expect((await clear([fields.short])).body).toEqual(notAllowed);
      expect(await own()).toMatchObject({ [fields.short]: { value: 'mine' } });
      expect((await enter([{ id: fields.short, value: 'x' }], ada)).body).toEqual(SUCCESS);
      expect((await clear([fields.short], ada)).body).toEqual(SUCCESS);
    });

    it('rejects bots, which have no profile data', async () => {
      const bot = await realm.bot('Robot', 1, ben);
      for (const answer of [await enter([], bot), await clear([], bot)]) {
        expect([answer.status, answer.body]).toEqual([400, failure('This endpoint does not accept bot requests.')]);
      }
      expect((await bot.client.get('users/me')).body).not.toHaveProperty('profile_data');
    });

    it('processes a repeated field once, with its last value', async () => {
      const listener = await EventListener.register(ben.client, { event_types: ['realm_user'] });
      const many = Array.from({ length: 200 }, (_, index) => ({ id: fields.short, value: `${index}` }));
      expect((await enter(many)).status).toBe(200);
      expect(await own()).toEqual({ [fields.short]: { value: '199', rendered_value: '<p>199</p>' } });
      expect((await clear(new Array(200).fill(fields.short))).status).toBe(200);
      expect(await own()).toEqual({});
      expect(await listener.takePending()).toHaveLength(2);
    });

    it('rejects unknown fields, however many, and changes nothing', async () => {
      await enter([{ id: fields.short, value: '1' }]);
      const strange = Array.from({ length: 199 }, (_, index) => 1e9 + index);
      const answer = await clear([fields.short, ...strange]);
      expect([answer.status, answer.body]).toEqual([400, failure('Field id 1000000000 not found.')]);
      expect(Object.keys(await own())).toEqual([`${fields.short}`]);
    });

    it('publishes changed values to everyone, and no others', async () => {
      const guest = await realm.join('Gus', Role.guest);
      const listener = await EventListener.register(guest.client, { event_types: ['realm_user'] });
      await enter([
        { id: fields.short, value: '*1*' },
        { id: fields.date, value: '2000-01-01' },
      ]);
      await enter([{ id: fields.short, value: '*1*' }]);
      await clear([fields.long, fields.date]);
      const person = (field: Json): Json => ({
        type: 'realm_user',
        op: 'update',
        person: { user_id: ben.user.id, custom_profile_field: field },
      });
      expect((await listener.take(3)).map(withoutId)).toEqual([
        person({ id: fields.short, value: '*1*', rendered_value: '<p><em>1</em></p>' }),
        person({ id: fields.date, value: '2000-01-01' }),
        person({ id: fields.date, value: null }),
      ]);
    });

    it('is deleted with its field or with the chosen option', async () => {
      await enter([
        { id: fields.short, value: '1' },
        { id: fields.options, value: 'vim' },
      ]);
      await enter([{ id: fields.options, value: 'emacs' }], ada);
      const picture = await ClientPicture.of(server, ada, ['custom_profile_fields', 'realm_user']);
      await ada.client.delete(`realm/profile_fields/${fields.short}`);
      await edit(fields.options, { field_data: { emacs: { text: 'GNU Emacs', order: '1' } } });
      expect(await own()).toEqual({});
      expect(await own(ada)).toEqual({ [fields.options]: { value: 'emacs' } });
      await picture.expectFresh();
    });

    it('is part of the initial state, and is kept up to date by events', async () => {
      const picture = await ClientPicture.of(server, ada, ['custom_profile_fields', 'realm_user']);
      await enter([
        { id: fields.short, value: 'one' },
        { id: fields.people, value: [ada.user.id, ada.user.id] },
      ]);
      await enter([{ id: fields.short, value: 'two' }]);
      await clear([fields.people]);
      await picture.expectFresh();
      expect(picture.eventTypes).toEqual(new Array(4).fill('realm_user'));
    });
  });
});
