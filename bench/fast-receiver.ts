/** A receiver in a process of its own: answers 200 at once, paths below /hang never. Prints its port; stops with its parent. */
import { createServer } from 'node:http'

const started = performance.timeOrigin
let count = 0
const arrivals: number[] = []
const server = createServer((request, response) => {
  if (request.url?.startsWith('/hang')) return
  if (request.url === '/count') {
    response.end(JSON.stringify({ count, arrivals: arrivals.splice(0) }))
    return
  }
  const sent_ms = Number(request.headers['x-sent-ms'])
  let body = ''
  request.setEncoding('utf8').on('data', (text) => (body += text)).on('end', () => {
    count++
    const told_ms = Number(/"told_ms":([\d.]+)/.exec(body)?.[1] ?? sent_ms)
    if (!Number.isNaN(told_ms)) arrivals.push(started + performance.now() - told_ms)
    response.end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`${address.port}\n`)
})
process.on('disconnect', () => process.exit(0))
