import type { Bot } from '../../api/wire.js';
import { s } from '../account/texts/settings-texts.js';

/** What a bot can do, by the number in the API. */
export const BOT_TYPE = { generic: 1, incomingWebhook: 2, outgoingWebhook: 3 } as const;

/** The kind of a bot in words. */
export function botTypeName({ bot_type: type }: Pick<Bot, 'bot_type'>): string {
  return (s().bots.types as Readonly<Record<number, string>>)[type ?? 0] ?? s().bots.otherType;
}
