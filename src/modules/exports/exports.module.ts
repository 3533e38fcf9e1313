import { Module } from '@nestjs/common';
import { ExportFilesService } from './application/export-files.service.js';
import { ExportMessagesService } from './application/export-messages.service.js';
import { ExportOrganizationService } from './application/export-organization.service.js';
import { ExportTablesService } from './application/export-tables.service.js';
import { ExportQueries } from './application/export.queries.js';
import { SqlExportQueries } from './persistence/sql-export.queries.js';

/** Exports organizations, so that they can move elsewhere. */
@Module({
  providers: [
    ExportFilesService,
    ExportMessagesService,
    ExportOrganizationService,
    ExportTablesService,
    { provide: ExportQueries, useClass: SqlExportQueries },
  ],
  exports: [ExportOrganizationService],
})
export class ExportsModule {}
