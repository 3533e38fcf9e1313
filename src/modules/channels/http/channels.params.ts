import { BooleanParam, IntegerParam, StringParam } from '../../../http/params/parameter.js';

export class ListChannelsParams {
  @BooleanParam()
  readonly includePublic = true;

  @BooleanParam()
  readonly includeWebPublic = false;

  @BooleanParam()
  readonly includeSubscribed = true;

  @BooleanParam()
  readonly excludeArchived = true;

  @BooleanParam()
  readonly includeAll = false;

  @BooleanParam({ description: 'Deprecated: see include_all.' })
  readonly includeAllActive = false;

  @BooleanParam()
  readonly includeDefault = false;

  @BooleanParam()
  readonly includeOwnerSubscribed = false;

  @BooleanParam()
  readonly includeCanAccessContent = false;
}

export class ChannelIdParams {
  @IntegerParam({ name: 'stream_id' })
  readonly channelId!: number;
}

export class ChannelNameParams {
  @StringParam({ name: 'stream', description: 'Name of a channel.' })
  readonly name!: string;
}
