import { EntitySchema } from 'typeorm';
import { id, optionalId } from '../../../../platform/database/columns.js';
import { BotDefaults, BotService } from '../domain/bot-service.js';

/** A string that an account stores under a name. */
export const BotStorageSchema = new EntitySchema<{ userId: number; nameDigest: Buffer; realmId: number; name: string; content: string }>({
  name: 'BotStorage',
  tableName: 'bot_storage',
  columns: {
    userId: { ...id('user_id'), primary: true },
    /** SHA-256 of the name, because comparison of strings ignores trailing blanks. */
    nameDigest: { type: 'binary', length: 32, primary: true, name: 'name_digest' },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 500 },
    content: { type: 'longtext' },
  },
});

export const BotServiceSchema = new EntitySchema<BotService>({
  name: 'BotService',
  target: BotService,
  tableName: 'bot_service',
  columns: {
    botId: { ...id('bot_id'), primary: true },
    realmId: id('realm_id'),
    name: { type: 'varchar', length: 100 },
    baseUrl: { type: 'varchar', length: 2048, name: 'base_url' },
    interfaceType: { type: 'tinyint', name: 'interface' },
    tokenGeneration: id('token_generation'),
  },
  indices: [{ name: 'bot_service_realm', columns: ['realmId'] }],
});

export const BotDefaultsSchema = new EntitySchema<BotDefaults>({
  name: 'BotDefaults',
  target: BotDefaults,
  tableName: 'bot_defaults',
  columns: {
    botId: { ...id('bot_id'), primary: true },
    realmId: id('realm_id'),
    sendingChannelId: optionalId('sending_channel_id'),
    eventsChannelId: optionalId('events_channel_id'),
    allPublicChannels: { type: 'boolean', name: 'all_public_channels' },
  },
  indices: [{ name: 'bot_defaults_realm', columns: ['realmId'] }],
});
