import { type Applier, type Appliers, assignKnown, type Json, listOf, setList, unknownOperation } from './applier.js';

/** Changes one property of the object under the key. */
const property =
  (key: string): Applier =>
  (picture, event) => {
    if ('op' in event && event['op'] !== 'update') unknownOperation(event);
    if (key in picture.state) Object.assign(picture.state[key] as Json, { [event['property'] as string]: event['value'] });
  };

const realm: Applier = (picture, event) => {
  const { op, property: name, value, data } = event;
  if (op !== 'update' && op !== 'update_dict') unknownOperation(event);
  const changes = op === 'update_dict' ? (data as Json) : { [name as string]: value };
  for (const [key, changed] of Object.entries(changes)) if (`realm_${key}` in picture.state) picture.state[`realm_${key}`] = changed;
  if ('jitsi_server_url' in changes && 'jitsi_server_url' in picture.state) {
    picture.state['jitsi_server_url'] = changes['jitsi_server_url'] ?? picture.state['server_jitsi_server_url'];
  }
};

/** Appliers for settings of the account and of its organization. */
export const settingsAppliers = {
  realm,
  realm_domains: (picture, event) => {
    if (!['add', 'change', 'remove'].includes(String(event['op']))) unknownOperation(event);
    const changed = event['realm_domain'] as Json | undefined;
    const name = changed ? changed['domain'] : event['domain'];
    const others = listOf(picture, 'realm_domains').filter(({ domain }) => domain !== name);
    setList(picture, 'realm_domains', changed ? [...others, changed] : others);
  },
  user_settings: property('user_settings'),
  update_display_settings: ({ state }, event) => assignKnown(state, { [event['setting_name'] as string]: event['setting'] }),
  update_global_notifications: ({ state }, event) => assignKnown(state, { [event['notification_name'] as string]: event['setting'] }),
  realm_user_settings_defaults: property('realm_user_settings_defaults'),
} satisfies Appliers;
