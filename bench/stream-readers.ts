/** Opens streams of the change feed, says so, and counts what arrives by all of them. */
import { get } from 'node:http'
import type { StreamReaders } from './streams.bench.ts'

let arrived = 0

async function follow(url: string, key: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    get(`${url}/v2/changes/stream`, { agent: false, headers: { authorization: `Token ${key}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream was answered with ${answer.statusCode}`))
      // A chunk ends with a message: each is written as one.
      answer.setEncoding('utf8').on('data', (text: string) => (arrived += text.split('\nevent: change\n').length - 1))
      resolve()
    }).on('error', reject)
  })
}

process.on('message', (message: StreamReaders | 'count') => {
  if (message === 'count') return void process.send?.(arrived)
  const { url, keys, streams_each } = message
  const all = keys.flatMap((key) => Array.from({ length: streams_each }, () => follow(url, key)))
  Promise.all(all).then(
    () => process.send?.('open'),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
