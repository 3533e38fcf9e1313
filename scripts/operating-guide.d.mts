export function readBlocks(path: string): Map<string, string>;
