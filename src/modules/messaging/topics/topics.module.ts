import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { Providers } from '../../../platform/providers.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { UsersModule } from '../../users/users.module.js';
import { FollowTopicsService } from './application/follow-topics.service.js';
import { ListTopicsService } from './application/list-topics.service.js';
import { MovePoliciesListener } from './application/move-policies.listener.js';
import { TopicMoveListener, TopicMoveListeners } from './application/topic-move.listener.js';
import { TopicQueries, UserTopicRepository } from './application/topic.repository.js';
import { UserTopicsService } from './application/user-topics.service.js';
import { TopicsController, UserTopicsController } from './http/topics.controller.js';
import { SqlTopicQueries, SqlUserTopicRepository } from './persistence/sql-topic.repository.js';

@Tag('messaging')
@Module({
  imports: [UsersModule, ChannelsModule],
  controllers: [TopicsController, UserTopicsController],
  providers: [
    FollowTopicsService,
    ListTopicsService,
    MovePoliciesListener,
    UserTopicsService,
    {
      provide: TopicMoveListeners,
      inject: [Providers],
      useFactory: (providers: Providers) => new TopicMoveListeners(() => providers.list(TopicMoveListener)),
    },
    { provide: TopicQueries, useClass: SqlTopicQueries },
    { provide: UserTopicRepository, useClass: SqlUserTopicRepository },
  ],
  exports: [FollowTopicsService, TopicMoveListeners, TopicQueries, UserTopicRepository, UserTopicsService],
})
export class TopicsModule {}
