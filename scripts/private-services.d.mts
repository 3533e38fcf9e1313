// The exports of private-services.mjs that TypeScript code uses.
export interface Services {
  databaseUrl: string;
  redisUrl: string;
  adopted: string[];
  stop: () => Promise<void>;
}

export interface ServiceOptions {
  dataDir: string;
  databaseUrl?: string;
  redisUrl?: string;
  survivesPowerCuts?: boolean;
  signal?: AbortSignal;
}

export function startPrivateServices(options: ServiceOptions): Promise<Services>;
export function prepareDirectories(dataDir: string): { runDir: string; logDir: string; tmpDir: string };
