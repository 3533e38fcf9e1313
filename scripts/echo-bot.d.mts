// The part of echo-bot.mjs that TypeScript may use.
import type { Server } from 'node:http';

export function echo(payload: unknown): string | null;
export function createEchoBot(): Server;
