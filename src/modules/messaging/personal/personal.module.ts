import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { AlertWordIndex } from './application/alert-word-index.js';
import { AlertWordRepository } from './application/alert-word.repository.js';
import { AlertWordsService } from './application/alert-words.service.js';
import { DraftRepository } from './application/draft.repository.js';
import { DraftsService } from './application/drafts.service.js';
import { EraseWritingListener } from './application/erase-writing.listener.js';
import { MoveDraftsListener } from './application/move-drafts.listener.js';
import { NavigationViewRepository } from './application/navigation-view.repository.js';
import { NavigationViewsService } from './application/navigation-views.service.js';
import { SavedSnippetRepository } from './application/saved-snippet.repository.js';
import { SavedSnippetsService } from './application/saved-snippets.service.js';
import { AlertWordsController } from './http/alert-words.controller.js';
import { DraftsController } from './http/drafts.controller.js';
import { NavigationViewsController } from './http/navigation-views.controller.js';
import { SavedSnippetsController } from './http/saved-snippets.controller.js';
import { SqlAlertWordRepository } from './persistence/sql-alert-word.repository.js';
import { SqlDraftRepository } from './persistence/sql-draft.repository.js';
import { TypeormNavigationViewRepository } from './persistence/typeorm-navigation-view.repository.js';
import { TypeormSavedSnippetRepository } from './persistence/typeorm-saved-snippet.repository.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, TopicsModule],
  controllers: [AlertWordsController, DraftsController, NavigationViewsController, SavedSnippetsController],
  providers: [
    AlertWordIndex,
    AlertWordsService,
    DraftsService,
    EraseWritingListener,
    MoveDraftsListener,
    NavigationViewsService,
    SavedSnippetsService,
    { provide: AlertWordRepository, useClass: SqlAlertWordRepository },
    { provide: DraftRepository, useClass: SqlDraftRepository },
    { provide: NavigationViewRepository, useClass: TypeormNavigationViewRepository },
    { provide: SavedSnippetRepository, useClass: TypeormSavedSnippetRepository },
  ],
  exports: [AlertWordIndex, AlertWordsService, DraftsService, NavigationViewsService, SavedSnippetsService],
})
export class PersonalModule {}
