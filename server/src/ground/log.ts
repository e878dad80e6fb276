import { pino } from 'pino'
import type { Logger } from 'pino'
import { traceIds } from './telemetry/span.ts'

export type { Logger }

/** Members that never reach a log line, wherever they stand at the first two levels. */
const secrets = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'api_key', 'credentials']

const stderr_fd = 2

/** JSON lines with secrets struck out, on stderr or another open file; those written within a span name it. */
export function createLog(level: string, fd: number = stderr_fd): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceIds,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
    },
    pino.destination({ fd, sync: false }),
  )
}
