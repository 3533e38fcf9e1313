import { type Codec, Mismatch } from '../../../http/params/codec.js';
import { BooleanParam, Param, StringParam } from '../../../http/params/parameter.js';

const TYPES = { direct: 'direct', private: 'direct', channel: 'channel', stream: 'channel' } as const;

const messageType: Codec<'direct' | 'channel'> = {
  transport: 'text',
  schema: { type: 'string', enum: Object.keys(TYPES) },
  check(value, name) {
    if (typeof value === 'string' && Object.hasOwn(TYPES, value)) return TYPES[value as keyof typeof TYPES];
    throw new Mismatch(`Invalid ${name}: Value error, Not in the list of possible values`);
  },
};

export class SendMessageParams {
  @Param(messageType)
  readonly type!: 'direct' | 'channel';

  @StringParam({ optional: true, description: 'A channel by name or id, or people by address or id: plain text or JSON.' })
  readonly to?: string;

  @StringParam()
  readonly content!: string;

  @StringParam({ optional: true, aliases: ['subject'], description: 'Needed in channels.' })
  readonly topic?: string;

  @StringParam({ optional: true, description: 'The queue on which the sender finds local_id again.' })
  readonly queueId?: string;

  @StringParam({ optional: true, description: "The client's own name for the message; sent twice it is one message." })
  readonly localId?: string;

  @BooleanParam({ optional: true })
  readonly readBySender?: boolean;
}
