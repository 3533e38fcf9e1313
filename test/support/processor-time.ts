/** Milliseconds of processor time that a synchronous function takes in this process. Other processes of a busy machine do not lengthen it. */
export function processorTime(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
