import { type Codec, CodecError } from '../../../../http/codecs/codec.js';
import { BooleanParam, IntegerParam, Param, StringParam } from '../../../../http/params/parameter.js';
import { BotType, Role } from '../../../../kernel/actor.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { BotInterface } from '../../bots/domain/bot-service.js';

const webUrl: Codec<string> = {
  transport: 'json',
  schema: { type: 'string', format: 'uri', maxLength: LIMITS.MAX_WEBHOOK_URL_CHARACTERS },
  check(value, name) {
    if (typeof value !== 'string') throw new CodecError(`${name} is not a string`);
    if (!/^https?:\/\/[^\s/]/i.test(value) || !URL.canParse(value) || value.length > LIMITS.MAX_WEBHOOK_URL_CHARACTERS)
      throw new CodecError(`${name} is not a URL`);
    return value;
  },
};

export class CreateBotParams {
  @StringParam()
  readonly fullName!: string;

  @StringParam({ description: 'The address becomes <short_name>-bot@<host>.' })
  readonly shortName!: string;

  @IntegerParam()
  readonly botType: number = BotType.generic;

  @Param(webUrl, { description: 'The URL that an outgoing webhook bot calls.' })
  readonly payloadUrl: string = '';

  @StringParam({ optional: true })
  readonly serviceName?: string;

  @IntegerParam()
  readonly interfaceType: number = BotInterface.generic;

  @StringParam({ optional: true, name: 'default_sending_stream', description: 'Name of a channel; empty for none.' })
  readonly sendingChannel?: string;

  @StringParam({ optional: true, name: 'default_events_register_stream', description: 'Name of a channel; empty for none.' })
  readonly eventsChannel?: string;

  @BooleanParam({ optional: true, name: 'default_all_public_streams' })
  readonly allPublicChannels?: boolean;
}

export class UpdateBotParams {
  @IntegerParam()
  readonly botId!: number;

  @StringParam({ optional: true })
  readonly fullName?: string;

  @StringParam({ optional: true, description: 'The address becomes <short_name>-bot@<host>.' })
  readonly shortName?: string;

  @IntegerParam({ optional: true, oneOf: Object.values(Role) })
  readonly role?: Role;

  @IntegerParam({ optional: true })
  readonly botOwnerId?: number;

  @Param(webUrl, { optional: true })
  readonly servicePayloadUrl?: string;

  @IntegerParam()
  readonly serviceInterface: number = BotInterface.generic;

  @StringParam({ optional: true, name: 'default_sending_stream', description: 'Name of a channel; empty for none.' })
  readonly sendingChannel?: string;

  @StringParam({ optional: true, name: 'default_events_register_stream', description: 'Name of a channel; empty for none.' })
  readonly eventsChannel?: string;

  @BooleanParam({ optional: true, name: 'default_all_public_streams' })
  readonly allPublicChannels?: boolean;
}
