import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** When what a start sets off is over: usually, and on a busy machine or after a first start. */
const after_ms = [30_000, 300_000]

/** So long it is looked at whether the process has much to do, and from which share of that time on it has. */
const looked_at_ms = 5_000
const busy_share = 0.25

/**
 * Gives back the memory that starting took: a third of what the process holds, which it would otherwise keep for as
 * long as little is asked of it. Nobody is answered for 0.2 s meanwhile, so a process that has much to do goes without:
 * it collects by itself.
 */
export function giveBackStartMemory(): void {
  for (const ms of after_ms) setTimeout(collectWhenIdle, ms - looked_at_ms).unref()
}

function collectWhenIdle(): void {
  const before = performance.eventLoopUtilization()
  setTimeout(() => {
    if (performance.eventLoopUtilization(before).utilization < busy_share) collectAll()
  }, looked_at_ms).unref()
}

/** Only Node's own switch gives the collector a name, and it may be set while a process runs. */
export function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  // "Last resort" is the kind that makes the heap small as well as empty.
  if (typeof collect === 'function') Reflect.apply(collect, null, [{ type: 'major', flavor: 'last-resort' }])
}
