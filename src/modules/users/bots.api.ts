export { BotChannels } from './application/bots/bot-channels.js';
export { BotListings } from './application/bots/bot-lists.js';
export { checkManagesBot, managesBot } from './domain/bot-policy.js';
export { BotTuning } from './application/bots/bot-tuning.js';
