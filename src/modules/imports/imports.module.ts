import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { Archives } from './application/archive.js';
import { ImportConversationsService } from './application/import-conversations.service.js';
import { ImportEmojiService } from './application/import-emoji.service.js';
import { ImportFoldersService } from './application/import-folders.service.js';
import { ImportGroupsService } from './application/import-groups.service.js';
import { ImportHistoryService } from './application/import-history.service.js';
import { ImportPeopleService } from './application/import-people.service.js';
import { ImportPinsService } from './application/import-pins.service.js';
import { ImportRepository } from './application/import.repository.js';
import { ImportReportService } from './application/import-report.service.js';
import { ImportRunsService } from './application/import-runs.service.js';
import { InspectArchiveService } from './application/inspect-archive.service.js';
import { InvitePeopleService } from './application/invite-people.service.js';
import { OpenConversationsService } from './application/open-conversations.service.js';
import { RunImportService } from './application/run-import.service.js';
import { UndoImportService } from './application/undo-import.service.js';
import { UndoPeopleService } from './application/undo-people.service.js';
import { UndoQueries } from './application/undo.queries.js';
import { SqlImportRepository } from './persistence/sql-import.repository.js';
import { SqlUndoQueries } from './persistence/sql-undo.queries.js';
import { DiskArchives } from './storage/disk-archives.js';

/** Imports what other chats have exported. */
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, MessagingModule],
  providers: [
    ImportConversationsService,
    ImportEmojiService,
    ImportFoldersService,
    ImportGroupsService,
    ImportHistoryService,
    ImportPeopleService,
    ImportPinsService,
    ImportReportService,
    ImportRunsService,
    InspectArchiveService,
    InvitePeopleService,
    OpenConversationsService,
    RunImportService,
    UndoImportService,
    UndoPeopleService,
    { provide: Archives, useClass: DiskArchives },
    { provide: ImportRepository, useClass: SqlImportRepository },
    { provide: UndoQueries, useClass: SqlUndoQueries },
  ],
  exports: [ImportReportService, ImportRepository, InspectArchiveService, InvitePeopleService, RunImportService, UndoImportService],
})
export class ImportsModule {}
