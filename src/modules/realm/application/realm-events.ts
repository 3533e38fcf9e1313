import { eventKind } from '../../../kernel/client-events.js';
import { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import {
  array,
  boolean,
  described,
  fieldsOf,
  integer,
  literal,
  object,
  oneOf,
  partial,
  record,
  type Schema,
  string,
} from '../../../kernel/schema.js';
import { REALM_IMAGE_KINDS } from '../domain/realm-image.js';
import { REALM_GROUP_SETTINGS, REALM_SETTING_FIELDS } from '../domain/realm-settings.js';
import { WireCustomEmoji } from './custom-emoji.service.js';
import { WireLinkifier } from './linkifiers.service.js';
import { WirePlayground } from './playgrounds.service.js';
import { WireProfileField } from './profile-fields.service.js';
import { WireRealmDomain } from './realm-domains.service.js';

const IMAGE_FIELDS = fieldsOf(
  REALM_IMAGE_KINDS.flatMap((kind) => [`${kind}_url`, `${kind}_source`]),
  string(),
);
/** Several properties of the organization with their new values. The compiler knows only that they have names. */
const changedProperties: Schema<Readonly<Record<string, unknown>>> = object(
  partial({ ...REALM_SETTING_FIELDS, ...fieldsOf(Object.keys(REALM_GROUP_SETTINGS), GroupSettingValue), ...IMAGE_FIELDS }),
);

/** The events about organizations. */
export const REALM_EVENTS = [
  eventKind('RealmUpdateEvent', 'realm', {
    op: literal('update'),
    property: string('The name of a property of the organization.'),
    value: described(oneOf(boolean(), integer(), string(), literal(null)), 'Its new value.'),
  }),
  eventKind('RealmUpdateDictEvent', 'realm', {
    op: literal('update_dict'),
    property: literal('default', ...REALM_IMAGE_KINDS),
    data: changedProperties,
  }),
  eventKind('RealmDeactivatedEvent', 'realm', { op: literal('deactivated'), realm_id: integer() }),
  eventKind('RealmDomainAddEvent', 'realm_domains', { op: literal('add'), realm_domain: WireRealmDomain }),
  eventKind('RealmDomainChangeEvent', 'realm_domains', { op: literal('change'), realm_domain: WireRealmDomain }),
  eventKind('RealmDomainRemoveEvent', 'realm_domains', { op: literal('remove'), domain: string() }),
  eventKind('ProfileFieldsEvent', 'custom_profile_fields', { fields: array(WireProfileField) }),
  eventKind('PlaygroundsEvent', 'realm_playgrounds', { realm_playgrounds: array(WirePlayground) }),
  eventKind('CustomEmojiEvent', 'realm_emoji', { op: literal('update'), realm_emoji: record(WireCustomEmoji) }),
  eventKind('CustomEmojiAddEvent', 'realm_emoji', { op: literal('add'), emoji: WireCustomEmoji }),
  eventKind('CustomEmojiUpdateOneEvent', 'realm_emoji', {
    op: literal('update_one'),
    emoji_id: string(),
    data: object({ deactivated: boolean() }),
  }),
  eventKind('LinkifiersEvent', 'realm_linkifiers', { realm_linkifiers: array(WireLinkifier) }),
] as const;

declare module '../../../kernel/client-events.js' {
  interface DeclaredEvents {
    readonly realm: typeof REALM_EVENTS;
  }
}
