export type { DirectoryInput } from './directories/application/check-directory-input.js';
export { DirectoriesService } from './directories/application/directories.service.js';
export type { DirectoryProbe } from './directories/application/directory-client.js';
export { RunSyncService } from './directories/application/sync-directory.service.js';
export { TryDirectoryService } from './directories/application/try-directory.service.js';
export { probeDirectory } from './directories/delivery/guarded-directory-client.js';
export { DIRECTORY_DEFAULTS } from './directories/domain/check-directory.js';
export type { Directory } from './directories/domain/directory.js';
