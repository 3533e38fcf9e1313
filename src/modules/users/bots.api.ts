export { checkManagesBot, managesBot } from './accounts/domain/bot-policy.js';
export { CreateBotService } from './administration/application/create-bot.service.js';
export { BotAccess } from './bots/application/bot-access.js';
export { BOT_EVENTS } from './bots/application/bot-events.js';
export { WireBot } from './bots/application/bot.presenter.js';
export { BotServiceRepository } from './bots/application/bot.repository.js';
export { ConfigureBotService } from './bots/application/configure-bot.service.js';
export { BotInterface, BotService } from './bots/domain/bot-service.js';
