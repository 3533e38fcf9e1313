import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { TopicsModule } from '../topics/topics.module.js';
import { ReactionEvents } from './application/reaction-events.js';
import { MessageAdditionsQueries, ReactionRepository, SubmessageRepository } from './application/reaction.repository.js';
import { ReactionsService } from './application/reactions.service.js';
import { SubmessagesService } from './application/submessages.service.js';
import { ReactionsController, SubmessagesController } from './http/reactions.controller.js';
import { SqlMessageAdditionsQueries } from './persistence/sql-message-additions.queries.js';
import { TypeormReactionRepository, TypeormSubmessageRepository } from './persistence/typeorm-reaction.repository.js';

@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, MessagesModule, TopicsModule],
  controllers: [ReactionsController, SubmessagesController],
  providers: [
    ReactionEvents,
    ReactionsService,
    SubmessagesService,
    { provide: MessageAdditionsQueries, useClass: SqlMessageAdditionsQueries },
    { provide: ReactionRepository, useClass: TypeormReactionRepository },
    { provide: SubmessageRepository, useClass: TypeormSubmessageRepository },
  ],
  exports: [MessageAdditionsQueries, ReactionsService, SubmessageRepository],
})
export class ReactionsModule {}
