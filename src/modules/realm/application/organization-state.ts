import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { EXTERNAL_ACCOUNTS } from '../domain/profile-field-data.js';
import { PROFILE_FIELD_TYPES } from '../domain/profile-field.js';
import { CustomEmojiService } from './custom-emoji.service.js';
import { LinkifiersService } from './linkifiers.service.js';
import { PlaygroundsService } from './playgrounds.service.js';
import { ProfileFieldsService } from './profile-fields.service.js';

type Wire = Readonly<Record<string, unknown>>;

/** What administrators have set up in an organization, as the wire shows it. */
@Injectable()
export class OrganizationState {
  readonly profileFieldTypes: Wire = PROFILE_FIELD_TYPES;
  readonly externalAccounts: Wire = EXTERNAL_ACCOUNTS;

  constructor(
    private readonly customEmoji: CustomEmojiService,
    private readonly allLinkifiers: LinkifiersService,
    private readonly allPlaygrounds: PlaygroundsService,
    private readonly fields: ProfileFieldsService,
  ) {}

  emoji(realmId: RealmId): Promise<Wire> {
    return this.customEmoji.list(realmId);
  }

  linkifiers(realmId: RealmId): Promise<readonly Wire[]> {
    return this.allLinkifiers.list(realmId);
  }

  playgrounds(realmId: RealmId): Promise<readonly Wire[]> {
    return this.allPlaygrounds.list(realmId);
  }

  profileFields(realmId: RealmId): Promise<readonly Wire[]> {
    return this.fields.list(realmId);
  }
}
