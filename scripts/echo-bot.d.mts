// The exports of echo-bot.mjs that TypeScript code uses.
import type { Server } from 'node:http';

export function echo(payload: unknown): string | null;
export function createEchoBot(): Server;
