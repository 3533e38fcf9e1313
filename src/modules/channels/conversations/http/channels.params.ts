import { BooleanParam, IntegerParam, StringParam } from '../../../../http/params/parameter.js';

export class ListChannelsParams {
  @BooleanParam()
  readonly includePublic: boolean = true;

  @BooleanParam()
  readonly includeWebPublic: boolean = false;

  @BooleanParam()
  readonly includeSubscribed: boolean = true;

  @BooleanParam()
  readonly excludeArchived: boolean = true;

  @BooleanParam()
  readonly includeAll: boolean = false;

  @BooleanParam({ description: 'Deprecated: see include_all.' })
  readonly includeAllActive: boolean = false;

  @BooleanParam()
  readonly includeDefault: boolean = false;

  @BooleanParam()
  readonly includeOwnerSubscribed: boolean = false;

  @BooleanParam()
  readonly includeCanAccessContent: boolean = false;
}

export class ChannelIdParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;
}

export class ChannelNameParams {
  @StringParam({ name: 'stream', description: 'Name of a channel.' })
  readonly name!: string;
}
