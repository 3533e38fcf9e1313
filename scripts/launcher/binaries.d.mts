// The exports of binaries.mjs that TypeScript code uses.
export function findChromium(): string | undefined;

export function findFirefox(): string | undefined;

export function findSlapd(): { server: string } | undefined;

export function provideBinaries(
  required: ('mariadb' | 'redis' | 'chromium' | 'firefox')[],
  options: { logDir: string; signal: AbortSignal },
): Promise<Record<string, unknown>>;
