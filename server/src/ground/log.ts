import { pino } from 'pino'
import type { Logger } from 'pino'

export type { Logger }

/** Members that never reach a log line, wherever they stand at the first two levels. */
const secrets = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'api_key', 'credentials']

/** JSON lines on stderr, with secrets struck out. */
export function createLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    pino.destination({ fd: 2, sync: false }),
  )
}
