import { Injectable } from '@nestjs/common';
import type { ChannelChangeStep } from './channel-change.js';
import { DefaultPart } from './default-part.js';
import { ChannelPermissionChanges } from './groups-part.js';
import { DescriptionPart, NamePart } from './naming-part.js';
import { ChannelPrivacyChange } from './privacy-part.js';
import { RetentionPart } from './retention-part.js';

/** All kinds of change of a channel. */
@Injectable()
export class ChangeParts {
  /** In the order of the contract's checks. */
  readonly inOrder: readonly ChannelChangeStep[];

  constructor(
    privacy: ChannelPrivacyChange,
    isDefault: DefaultPart,
    retention: RetentionPart,
    description: DescriptionPart,
    name: NamePart,
    groups: ChannelPermissionChanges,
  ) {
    this.inOrder = [privacy, isDefault, retention, description, name, groups];
  }
}
