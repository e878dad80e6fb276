import { createConnection } from 'node:net'
import { createInterface } from 'node:readline'
import { after } from 'node:test'

/**
 * One conversation with a listener for mails: greets, says the lines one by one and gives what was answered to each. A
 * buffer is a mail, answered once or, where `recipients` are told, once for each.
 */
export async function conversation(
  port: number,
  greeting: 'EHLO' | 'LHLO',
  lines: readonly (string | Buffer)[],
  recipients = 1,
): Promise<readonly string[]> {
  const socket = createConnection({ host: '127.0.0.1', port })
  after(() => socket.destroy())
  const heard = createInterface({ input: socket })[Symbol.asyncIterator]()
  const answer = async () => {
    for (;;) {
      const { value, done } = await heard.next()
      if (done === true) return 'closed'
      if (/^\d{3} /.test(value)) return value
    }
  }
  const answers = [await answer()]
  for (const line of [`${greeting} mta.example`, ...lines]) {
    socket.write(typeof line === 'string' ? `${line}\r\n` : Buffer.concat([line, Buffer.from('\r\n.\r\n')]))
    const count = typeof line === 'string' ? 1 : recipients
    for (let index = 0; index < count; index += 1) answers.push(await answer())
  }
  socket.end()
  return answers.slice(2)
}
