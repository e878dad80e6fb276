/**
 * A receiver in a process of its own: answers 200 at once, paths below /hang never. Prints its port; ends with its
 * parent.
 * GET /count tells how many it got since the start, and how long after `told_ms` in their body each came since the last
 * question.
 */
import { createServer } from 'node:http'

let count = 0
let delays_ms: number[] = []
const server = createServer((request, response) => {
  if (request.url?.startsWith('/hang')) return
  if (request.url === '/count') {
    response.end(JSON.stringify({ count, delays_ms }))
    delays_ms = []
    return
  }
  let body = ''
  request
    .setEncoding('utf8')
    .on('data', (text) => (body += text))
    .on('end', () => {
      count++
      const told_ms = /"told_ms":([\d.]+)/.exec(body)?.[1]
      if (told_ms !== undefined) delays_ms.push(performance.timeOrigin + performance.now() - Number(told_ms))
      response.end()
    })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`)
})
process.on('disconnect', () => process.exit(0))
