/**
 * Milliseconds of processor time that a piece of work takes; unlike the clock it doesn't mind what else the machine
 * does.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
