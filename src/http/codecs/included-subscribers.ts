import { boolean, type Codec, decode } from './codec.js';

/** What clients that ask for a part of the subscribers get, in words of the API description. */
export const PARTIAL_SUBSCRIBERS = '`partial` lets the server leave subscribers of large channels out; this one lists all of them.';

const flag = boolean();

/** `true`, `false` or `partial`, as plain text or as JSON. */
export const includedSubscribers: Codec<boolean> = {
  transport: 'text',
  schema: { anyOf: [flag.schema, { type: 'string', enum: ['partial'] }] },
  check: (value, name) => value === 'partial' || value === '"partial"' || decode(flag, String(value), name),
};
