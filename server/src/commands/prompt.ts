import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { CommandError } from './command.ts'

/** Asks a person something. What is secret is not shown while it is typed. */
export interface Ask {
  (question: string, how?: { readonly is_secret?: boolean }): Promise<string>
  /** Says something that needs no answer. */
  say(text: string): void
  close(): void
}

/** Asks on the terminal that the command runs in, on stderr, so that stdout stays for the outcome. */
export function askOnTerminal(): Ask {
  let is_muted = false
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!is_muted) process.stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: true })
  const stopped = new AbortController()
  reader.once('SIGINT', () => stopped.abort())
  const ask = async (question: string, how: { readonly is_secret?: boolean } = {}) => {
    const answered = reader.question(question, { signal: stopped.signal })
    // The question itself is shown; from now on nothing of what is typed is.
    is_muted = how.is_secret === true
    const answer = await answered.catch(() => {
      throw new CommandError('stopped; nothing was saved', 130)
    })
    if (is_muted) process.stderr.write('\n')
    is_muted = false
    return answer.trim()
  }
  return Object.assign(ask, {
    say: (text: string) => void process.stderr.write(`${text}\n`),
    close: () => reader.close(),
  })
}
