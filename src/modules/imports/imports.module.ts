import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { RealmModule } from '../realm/realm.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { UsersModule } from '../users/users.module.js';
import { Archives } from './application/archive.js';
import { ImportConversationsService } from './application/import-conversations.service.js';
import { ImportHistoryService } from './application/import-history.service.js';
import { ImportPeopleService } from './application/import-people.service.js';
import { ImportRepository } from './application/import.repository.js';
import { InspectArchiveService } from './application/inspect-archive.service.js';
import { OpenConversationsService } from './application/open-conversations.service.js';
import { RunImportService } from './application/run-import.service.js';
import { SqlImportRepository } from './persistence/sql-import.repository.js';
import { DiskArchives } from './storage/disk-archives.js';

/** Imports what other chats have exported. */
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, UploadsModule, MessagingModule],
  providers: [
    ImportConversationsService,
    ImportHistoryService,
    ImportPeopleService,
    InspectArchiveService,
    OpenConversationsService,
    RunImportService,
    { provide: Archives, useClass: DiskArchives },
    { provide: ImportRepository, useClass: SqlImportRepository },
  ],
  exports: [InspectArchiveService, RunImportService],
})
export class ImportsModule {}
