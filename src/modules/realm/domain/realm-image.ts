import type { RealmId } from '../../../kernel/ids.js';

/** The images of an organization: its square icon, and its wide logo for light and for dark backgrounds. */
export const REALM_IMAGE_KINDS = ['icon', 'logo', 'night_logo'] as const;
export type RealmImageKind = (typeof REALM_IMAGE_KINDS)[number];

export interface RealmImage {
  /** Increases with every change. */
  readonly version: number;
  /** The name of the uploaded file in the blob store; null for the default image. */
  readonly fileName: string | null;
}

/** Images that were changed at least once. */
export type RealmImages = Partial<Readonly<Record<RealmImageKind, RealmImage>>>;

/** Maximum size of an uploaded file. */
export const MAX_REALM_IMAGE_MIB = 5;

/** Width and height of icons in pixels. */
export const ICON_SIDE = 100;
/** Logos fit into this box. */
export const LOGO_BOX = { maxWidth: 800, maxHeight: 100 };

interface HasImages {
  readonly id: RealmId;
  readonly images: RealmImages;
}

/** The URL of an image. @param realmUrl without a trailing slash */
export function realmImageUrl(realm: HasImages, kind: RealmImageKind, realmUrl: string): string {
  return ownRealmImageUrl(realm, kind) ?? `${realmUrl}/static/realm-icon.svg`;
}

/** The URL of an image that the organization uploaded; null for the default image. */
export function ownRealmImageUrl({ id, images }: HasImages, kind: RealmImageKind): string | null {
  const { fileName = null, version = 0 } = images[kind] ?? {};
  return fileName === null ? null : `/user_avatars/${id}/realm/${kind}.png?version=${version}`;
}

/** The properties by which clients know an image: `icon_url` and `icon_source`, for example. @param realmUrl without a trailing slash */
export function presentRealmImage(realm: HasImages, kind: RealmImageKind, realmUrl: string): Readonly<Record<string, string>> {
  const isDefault = (realm.images[kind]?.fileName ?? null) === null;
  const defaultSource = kind === 'icon' ? 'G' : 'D';
  return { [`${kind}_url`]: realmImageUrl(realm, kind, realmUrl), [`${kind}_source`]: isDefault ? defaultSource : 'U' };
}

/** The key of an uploaded image in the blob store. */
export function realmImageKey(realmId: RealmId, fileName: string): string {
  return `realm_images/${realmId}/${fileName}`;
}
