export { BotChannels } from './accounts/application/required-ports.js';
export { BotListings } from './bots/application/bot-access.js';
export { checkManagesBot, managesBot } from './accounts/domain/bot-policy.js';
export { BotTuning } from './bots/application/configure-bot.service.js';
