export { ExportOrganizationService, type ExportResult } from './application/export-organization.service.js';
export { TarExportFile } from './storage/tar-export-file.js';
