import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';
import {
  AVATAR_SECRET,
  AVATAR_SECRET_LENGTH,
  type AvatarSize,
  providedAvatarUrl,
  uploadedAvatarUrl,
} from '../../accounts/domain/avatar.js';
import { stableAddress } from '../../accounts/domain/email-address.js';
import type { Profile } from '../../accounts/domain/user.js';

/**
 * The URLs of avatars. That of an uploaded one has a part that nobody can guess and that changes with each upload: whoever was shown the URL sees the
 * picture, and nobody finds those of other accounts by counting ids.
 */
@Injectable()
export class AvatarUrls {
  /** The parts that take time to compute, cached because the presentation of every message needs its sender's. */
  private readonly parts = new WeakMap<Profile, { readonly of: number | string; readonly part: string }>();

  constructor(private readonly secrets: ServerSecrets) {}

  /** The URL of an avatar, whether it was uploaded or comes from the avatar provider. */
  urlOf(user: Profile, size: AvatarSize = 'small'): string {
    return user.avatarUploaded
      ? uploadedAvatarUrl(user, this.partFor(user, user.avatarVersion), size)
      : providedAvatarUrl(user, this.partFor(user, user.emailKey), size);
  }

  /**
   * The URL of an avatar for visitors. That of the avatar provider has the digest of the stable address: the digest of the real one would confirm to
   * everybody who guesses an address that it belongs to the account.
   */
  urlForVisitors(user: Profile, realmHost: string): string {
    return user.avatarUploaded ? this.urlOf(user) : providedAvatarUrl(user, md5(stableAddress(user.id, realmHost)), 'small');
  }

  /** Whether a secret is that of the avatar that the account has uploaded last, and has not removed. */
  opens(user: Profile, secret: string): boolean {
    return user.avatarUploaded && this.secrets.areEqual(this.partFor(user, user.avatarVersion), secret);
  }

  /** @param of the version of an uploaded avatar; otherwise the address by which the avatar provider finds the picture */
  private partFor(user: Profile, of: number | string): string {
    const known = this.parts.get(user);
    if (known?.of === of) return known.part;
    const part = typeof of === 'number' ? this.secrets.derive(AVATAR_SECRET, user.id, of).slice(0, AVATAR_SECRET_LENGTH) : md5(of);
    this.parts.set(user, { of, part });
    return part;
  }
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
