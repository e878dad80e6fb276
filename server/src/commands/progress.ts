const again_after_ms = 2_000

/**
 * What a long command tells while it works: to people one line that changes, to a log a line now and then; standard
 * output stays its outcome's.
 */
export interface ProgressLine {
  /** Where it is; not shown more often than every two seconds. */
  now(line: string): void
  /** What came of it; always shown. */
  done(line: string): void
}

interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export function progressLine(output: Output, realMs: () => number): ProgressLine {
  let shown_ms = realMs()
  return {
    now(line) {
      if (realMs() - shown_ms < again_after_ms) return
      shown_ms = realMs()
      output.write(output.isTTY === true ? `\r\u001B[2K${line}` : `${line}\n`)
    },
    done: (line) => void output.write(output.isTTY === true ? `\r\u001B[2K${line}\n` : `${line}\n`),
  }
}
