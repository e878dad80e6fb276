import { createServer } from 'node:net'
import type { Socket } from 'node:net'

const replies = new Map([
  ['DATA', '354 go on'],
  ['QUIT', '221 bye'],
])

/** A mail server of our own that takes everything and keeps what it got. */
export interface MailServer {
  readonly url: string
  readonly mails: { readonly to: string; readonly text: string }[]
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => undefined)
    serve(socket, (to, text) => mails.push({ to, text }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    mails,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** RFC 5321, as much of it as a sender needs who asks for no extension. */
function serve(socket: Socket, take: (to: string, text: string) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let unread = ''
  let to = ''
  let body: string[] | null = null
  const hear = (line: string) => {
    if (body === null) {
      const [word = ''] = line.split(' ')
      if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (word === 'DATA') body = []
      say(replies.get(word) ?? '250 ok')
    } else if (line === '.') {
      take(to, decoded(body.join('\n')))
      body = null
      say('250 taken')
    } else {
      body.push(line.replace(/^\.\./, '.'))
    }
  }
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = `${unread}${String(chunk)}`.split('\r\n')
    unread = lines.pop() ?? ''
    lines.forEach(hear)
  })
  say('220 here')
}

/** Quoted-printable, as long lines are sent. */
function decoded(text: string): string {
  return /quoted-printable/i.test(text)
    ? text
        .replaceAll(/=\n/g, '')
        .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
}
