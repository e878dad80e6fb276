import type { Logger } from '../log.ts'

/** Something that is tried again and again: each try says how it went. */
export interface LastingFault {
  failed(error: unknown): void
  worked(): void
}

/** So that an outage of an hour is sixty lines of each loop, and none is taken to have ended. */
const told_again_after_ms = 60_000

/**
 * Tells the log of a fault when it begins, at most once a minute while it lasts or turns into another one, and when it
 * is over. `times` in a line is how many tries have failed in a row. `message` says what failed; `about` stands in
 * every line.
 */
export function createLastingFault(
  log: Logger,
  message: string,
  about: Readonly<Record<string, string>> = {},
  now_ms: () => number = () => performance.now(),
): LastingFault {
  let times = 0
  let told = { what: '', at_ms: 0 }
  return {
    failed(error) {
      times += 1
      const what = String(error)
      const is_due = now_ms() - told.at_ms >= told_again_after_ms
      if (times > 1 && what === told.what && !is_due) return
      told = { what, at_ms: now_ms() }
      log.error({ err: error, ...about, times }, message)
    },
    worked() {
      if (times > 0) log.info({ ...about, times }, `${message}: it works again`)
      times = 0
    },
  }
}
