import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** When what a start sets off is over: usually, and on a busy machine or after a first start. */
const after_ms = [30_000, 300_000]

/**
 * Gives back the memory that starting took: a third of what the process holds, which it would otherwise keep for as
 * long as little is asked of it. Each time takes a fifth of a second.
 */
export function giveBackStartMemory(): void {
  for (const ms of after_ms) setTimeout(collectAll, ms).unref()
}

/** Only Node's own switch gives the collector a name, and it may be set while a process runs. */
export function collectAll(): void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  // "Last resort" is the kind that makes the heap small as well as empty.
  if (typeof collect === 'function') Reflect.apply(collect, null, [{ type: 'major', flavor: 'last-resort' }])
}
