export { UnusedFilesService } from './application/unused-files.service.js';
export { MAX_REALM_IMAGE_MIB, presentRealmImage, REALM_IMAGE_KINDS, realmImageKey, type RealmImages } from './domain/realm-image.js';
