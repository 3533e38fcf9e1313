export { type Archive, ArchiveRefused } from './application/archive.js';
export { InspectArchiveService, type Inspection } from './application/inspect-archive.service.js';
export { type ImportOptions, type ImportResult, RunImportService } from './application/run-import.service.js';
export { SlackArchive } from './application/slack-archive.js';
export { SKIPPED } from './domain/records.js';
export { DiskArchives } from './storage/disk-archives.js';
