import { describe, expect, it } from 'vitest';
import type { AnyEvent, ClientEvent, EventLogRecord } from '../../../kernel/client-events.js';
import { type ErasedAccounts, eraseFromRecord } from './erased-record.js';

const NOBODY = { fullName: 'Deleted user 7', email: 'user7@host', deliveryEmail: 'deleteduser7@host', avatarUrl: 'https://avatar/new' };
const ACCOUNTS: ErasedAccounts = new Map([[7, { ...NOBODY, former: ['peter person', 'peter@host'] }]]);
const EVERYBODY = { kind: 'realm', guests: true } as const;
/** The events of these tests have only the properties that matter. */
const erased = ({ event, ...record }: Partial<Omit<EventLogRecord, 'event'>> & { readonly event: AnyEvent }): EventLogRecord =>
  eraseFromRecord({ realmId: 1, ...record, event: event as ClientEvent }, ACCOUNTS);

describe('a record of the event log without an erased account', () => {
  it('has no event that was for nobody else, and still says what nodes must learn', () => {
    const event = { type: 'drafts', drafts: [{ content: 'Dear diary' }] } as const;
    expect(erased({ event, audience: { kind: 'users', userIds: [7] }, changedUsers: [7] })).toEqual({ realmId: 1, changedUsers: [7] });
  });

  it('has the present name and address instead of the former ones', () => {
    const person = {
      user_id: 7,
      full_name: 'Pete',
      email: 'x@host',
      delivery_email: null,
      timezone: 'Europe/Berlin',
      profile_data: { 1: {} },
    };
    const { event } = erased({ event: { type: 'realm_user', op: 'add', person }, audience: EVERYBODY });
    const now = { full_name: 'Deleted user 7', email: 'user7@host', delivery_email: null, timezone: '', profile_data: {} };
    expect(event).toEqual({ type: 'realm_user', op: 'add', person: { user_id: 7, ...now } });
    const status = {
      type: 'user_status',
      user_id: 7,
      status_text: 'At the dentist',
      emoji_name: 'tooth',
      status_until: 1_800_000_000,
    } as const;
    expect(erased({ event: status, audience: EVERYBODY }).event).toEqual({
      ...status,
      status_text: '',
      emoji_name: '',
      status_until: null,
    });
  });

  it('says that a custom profile field has no value', () => {
    const custom_profile_field = { id: 3, value: 'Likes tulips', rendered_value: '<p>Likes tulips</p>' };
    const { event } = erased({
      event: { type: 'realm_user', op: 'update', person: { user_id: 7, custom_profile_field } },
      audience: EVERYBODY,
    });
    expect(event).toMatchObject({ person: { user_id: 7, custom_profile_field: { id: 3, value: null } } });
  });

  it('keeps the sender of a message whose own id is that of the account', () => {
    const wire = { id: 7, sender_id: 8, sender_full_name: 'Olga', sender_email: 'olga@host', content: '<p>hi</p>' };
    const event = { type: 'message', message: { wire } } as unknown as AnyEvent;
    expect(erased({ event, audience: EVERYBODY }).event).toEqual(event);
  });

  it('contains messages with their content, without the name of the sender', () => {
    const wire = { id: 3, sender_id: 7, sender_full_name: 'Peter Person', sender_email: 'peter@host', content: '<p>Peter Person</p>' };
    const recipients = [{ id: 7, full_name: 'Peter Person', email: 'peter@host' }];
    const message = { wire: { ...wire, display_recipient: recipients }, avatarUrl: 'https://avatar/old' };
    expect(erased({ event: { type: 'message', message }, audience: EVERYBODY }).event).toEqual({
      type: 'message',
      message: {
        wire: {
          ...wire,
          sender_full_name: 'Deleted user 7',
          sender_email: 'user7@host',
          display_recipient: [{ id: 7, full_name: 'Deleted user 7', email: 'user7@host' }],
        },
        avatarUrl: 'https://avatar/new',
      },
    });
  });

  it('keeps the emoji of a reaction, and replaces former names wherever they stand alone', () => {
    const reaction = {
      type: 'reaction',
      user_id: 7,
      emoji_name: 'tada',
      user: { user_id: 7, full_name: 'P', email: 'PETER@host' },
    } as const;
    expect(erased({ event: reaction, audience: EVERYBODY }).event).toMatchObject({ emoji_name: 'tada', user: { email: 'user7@host' } });
    const other = { type: 'realm', value: 'Peter@host' } as const;
    expect(erased({ event: other, audience: EVERYBODY }).event).toEqual({ ...other, value: 'deleteduser7@host' });
  });

  it('is the same object if it is about others', () => {
    const event = { type: 'realm_user', op: 'update', person: { user_id: 8, full_name: 'Olga' } } as const;
    const record = { realmId: 1, event, audience: EVERYBODY };
    expect(eraseFromRecord(record, ACCOUNTS)).toBe(record);
  });
});
