import { array, described, literal, named, nullable, object, type Static, string } from '../../../kernel/schema.js';
import type { Integration } from '../domain/integration.js';
import { INTEGRATIONS } from '../domain/services/integrations.js';

const Option = object({
  key: string('The parameter of the address.'),
  label: string('For people.'),
  validator: described(literal('check_string'), 'What its values are.'),
});

/** An integration as clients offer it to whoever sets up a bot. */
export const WireIntegration = named(
  'IncomingIntegration',
  object({
    name: string('The last part of its address.'),
    display_name: string(),
    all_event_types: nullable(described(array(string()), 'The events among which the address can choose; null if it cannot.')),
    config_options: described(array(Option), 'Always empty.'),
    url_options: array(Option),
  }),
);
export type WireIntegration = Static<typeof WireIntegration>;

/** All integrations, in the order of their names. */
export const WIRE_INTEGRATIONS: readonly WireIntegration[] = INTEGRATIONS.map(presentIntegration).sort((a, b) =>
  a.name < b.name ? -1 : 1,
);

export function presentIntegration({ name, displayName, choosesEvents, events, ignored = [], options = [] }: Integration): WireIntegration {
  const types = Object.keys(events).filter((event) => event !== '*' && !ignored.includes(event));
  return {
    name,
    display_name: displayName,
    all_event_types: choosesEvents ? types.sort() : null,
    config_options: [],
    url_options: options.map(({ name: key, label }) => ({ key, label, validator: 'check_string' })),
  };
}
