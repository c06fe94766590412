/**
 * The processor time that `work` took in this process, in ms. Unlike the time on the wall it grows little with what else the
 * machine does, so that a bound of ten times the usual tells a step of another order and not a busy machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}
