/**
 * The processor time that `work` took in this process, in ms. Unlike the elapsed time, it hardly grows with the load of
 * the machine, so that a bound of ten times the usual detects another order of growth and not a busy machine.
 */
export async function processorMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user / 1_000;
}
