import { Injectable } from '@nestjs/common';
import type { ChangePart } from './channel-change.js';
import { DefaultPart } from './default-part.js';
import { GroupsPart } from './groups-part.js';
import { DescriptionPart, NamePart } from './naming-part.js';
import { PrivacyPart } from './privacy-part.js';
import { RetentionPart } from './retention-part.js';

/** All kinds of change of a channel. */
@Injectable()
export class ChangeParts {
  /** In the order of the contract's checks. */
  readonly inOrder: readonly ChangePart[];

  constructor(
    privacy: PrivacyPart,
    isDefault: DefaultPart,
    retention: RetentionPart,
    description: DescriptionPart,
    name: NamePart,
    groups: GroupsPart,
  ) {
    this.inOrder = [privacy, isDefault, retention, description, name, groups];
  }
}
