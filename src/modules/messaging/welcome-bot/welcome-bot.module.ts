import { Module } from '@nestjs/common';
import { Tag } from '../../../http/request/endpoint.js';
import { ChannelsModule } from '../../channels/channels.module.js';
import { RealmModule } from '../../realm/realm.module.js';
import { UsersModule } from '../../users/users.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { SendingModule } from '../sending/sending.module.js';
import { GreetAccountService } from './application/greet-account.service.js';
import { GreetNewAccountsListener } from './application/greet-new-accounts.listener.js';
import { GreetingHandler } from './application/greeting.handler.js';
import { WelcomeBotAnswerHandler } from './application/welcome-bot-answer.handler.js';
import { WelcomeTextController } from './http/welcome-text.controller.js';

/** The account of the server that greets people and answers their first questions. */
@Tag('messaging')
@Module({
  imports: [RealmModule, UsersModule, ChannelsModule, MessagesModule, SendingModule],
  controllers: [WelcomeTextController],
  providers: [GreetAccountService, GreetingHandler, GreetNewAccountsListener, WelcomeBotAnswerHandler],
  exports: [GreetAccountService],
})
export class WelcomeBotModule {}
