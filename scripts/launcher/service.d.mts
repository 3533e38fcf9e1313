// The exports of service.mjs that TypeScript code uses.
export interface ServiceSpec {
  name: string;
  command: string;
  calledAs?: string;
  args: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  socket: string;
  pidFile: string;
  log: string;
  answers: (socket: string) => Promise<boolean>;
}

export interface Service {
  pid: number;
  adopted: boolean;
  isAlive: () => boolean;
  stop: () => Promise<'ended' | 'killed'>;
}

export function startService(spec: ServiceSpec, signal: AbortSignal): Promise<Service>;
