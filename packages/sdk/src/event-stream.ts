/** One message of a Server-Sent Events stream. */
export interface StreamMessage {
  readonly id: string | undefined
  readonly event: string
  readonly data: string
}

const line_characters_max = 4_194_304

/** Turns the lines of one block into a message; none when it holds no data, as heartbeats do. */
function messageOf(lines: readonly string[]): StreamMessage | undefined {
  const fields = lines
    .filter((line) => !line.startsWith(':'))
    .map((line) => {
      const [name = '', ...rest] = line.split(':')
      return [name, rest.join(':').replace(/^ /, '')] as const
    })
  const data = fields.filter(([name]) => name === 'data').map(([, value]) => value)
  if (data.length === 0) return undefined
  const last = (wanted: string) => fields.findLast(([name]) => name === wanted)?.[1]
  return { id: last('id'), event: last('event') ?? 'message', data: data.join('\n') }
}

/** Reads the messages of a stream as they come; `onBytes` is called for whatever arrives, heartbeats too. */
export async function* messagesOf(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamMessage, void, undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  let lines: string[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      rest += decoder.decode(value, { stream: true })
      const parts = rest.split(/\r\n|\n|\r(?!$)/)
      rest = parts.pop() ?? ''
      if (rest.length > line_characters_max) throw new Error('A line is too long')
      for (const line of parts) {
        if (line !== '') {
          lines.push(line)
          continue
        }
        const message = messageOf(lines)
        lines = []
        if (message !== undefined) yield message
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
