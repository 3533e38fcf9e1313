// The exports of mariadb.mjs that TypeScript code uses.
import type { ServiceSpec } from './service.mjs';

interface Places {
  dataDir: string;
  runDir: string;
  logDir: string;
  tmpDir: string;
}

export function layOutDatabase(options: Places & { install: string; signal: AbortSignal }): Promise<void>;
export function mariadbService(options: Places & { server: string; socket: string; survivesPowerCuts: boolean }): ServiceSpec;
