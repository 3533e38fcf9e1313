// The exports of socket-path.mjs that TypeScript code uses.
export function socketPath(directory: string, name: string): string;
