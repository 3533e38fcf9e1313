import { Module } from '@nestjs/common';
import { EditingModule } from './editing/editing.module.js';
import { MessagesModule } from './messages/messages.module.js';
import { PersonalModule } from './personal/personal.module.js';
import { ReactionsModule } from './reactions/reactions.module.js';
import { ReadStateModule } from './read-state/read-state.module.js';
import { ReadingModule } from './reading/reading.module.js';
import { RenderingModule } from './rendering/rendering.module.js';
import { ScheduledMessagesModule } from './scheduled-messages/scheduled-messages.module.js';
import { SendingModule } from './sending/sending.module.js';
import { TopicsModule } from './topics/topics.module.js';
import { WelcomeBotModule } from './welcome-bot/welcome-bot.module.js';

const FEATURES = [
  MessagesModule,
  TopicsModule,
  PersonalModule,
  RenderingModule,
  ReactionsModule,
  ReadingModule,
  ReadStateModule,
  SendingModule,
  EditingModule,
  ScheduledMessagesModule,
  WelcomeBotModule,
];

@Module({ imports: FEATURES, exports: FEATURES })
export class MessagingModule {}
