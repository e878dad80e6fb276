import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

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
  const ask = async (question: string, how: { readonly is_secret?: boolean } = {}) => {
    process.stderr.write(question)
    is_muted = how.is_secret === true
    const answer = await reader.question('')
    if (is_muted) process.stderr.write('\n')
    is_muted = false
    return answer.trim()
  }
  return Object.assign(ask, {
    say: (text: string) => void process.stderr.write(`${text}\n`),
    close: () => reader.close(),
  })
}
