import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type ImagePreview, ImagePreviewsService } from '../../../uploads/uploads.api.js';
import { UserLookup } from '../../../users/users.api.js';

/** Who writes a text. */
export interface Author {
  readonly realmId: RealmId;
  readonly userId: UserId;
}

/** Uploaded pictures that messages show below the links to them, if the organization wants that. */
@Injectable()
export class ShownPictures {
  constructor(
    private readonly realms: RealmLookup,
    private readonly users: UserLookup,
    private readonly previews: ImagePreviewsService,
  ) {}

  /** Those that the author may read. */
  async listFor({ realmId, userId }: Author, pathIds: readonly string[]): Promise<ImagePreview[]> {
    if (pathIds.length === 0 || !(await this.realms.get(realmId)).setting('inline_image_preview')) return [];
    const { role, botType } = await this.users.get(userId);
    return this.previews.listFor({ realmId, userId, role, botType, clientName: '' }, pathIds);
  }
}
