import { pino } from 'pino'
import type { Logger } from 'pino'
import { traceIds } from './telemetry/span.ts'

export type { Logger }

/** Members that never reach a log line, wherever they stand at the first two levels. */
const secrets = ['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'api_key', 'credentials']

const stderr_fd = 2

/** Lines are written together: one at a time, a busy process would spend as long on writing them as on its answers. */
const written_together_bytes = 4_096
const written_after_ms = 100
const warning_level = 40

/**
 * JSON lines with secrets struck out, on stderr or another open file; those written within a span name it. Warnings and
 * errors are written at once, with what came before them; everything else within a tenth of a second.
 */
export function createLog(level: string, fd: number = stderr_fd): Logger {
  const file = pino.destination({ fd, sync: false, minLength: written_together_bytes, periodicFlush: written_after_ms })
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: traceIds,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
      hooks: {
        logMethod(line, write, line_level) {
          write.apply(this, line)
          // The log's own flush would have the disk confirm each line, and wait with a listener for that.
          if (line_level >= warning_level) file.flush()
        },
      },
    },
    file,
  )
}

/**
 * The same log for lines that are written for every request or delivery, whose members are all named where they are
 * written and hold no secret: striking out is most of what a line costs.
 */
export function withoutSecrets(log: Logger): Logger {
  return log.child({}, { redact: [] })
}
