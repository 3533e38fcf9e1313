import { type Codec, CodecError } from '../../../../http/codecs/codec.js';

const TYPES = { direct: 'direct', private: 'direct', channel: 'channel', stream: 'channel' } as const;

/** Whether a message is a direct message or a channel message, by the present or the former name. */
export const messageType: Codec<'direct' | 'channel'> = {
  transport: 'text',
  schema: { type: 'string', enum: Object.keys(TYPES) },
  check(value, name) {
    if (typeof value === 'string' && Object.hasOwn(TYPES, value)) return TYPES[value as keyof typeof TYPES];
    throw new CodecError(`Invalid ${name}: Value error, Not in the list of possible values`);
  },
};
