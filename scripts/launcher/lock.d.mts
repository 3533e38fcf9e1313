export function tryLock(file: string): { release: () => void } | { heldBy: number };
