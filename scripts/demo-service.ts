import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** What `quaylog up` prints when it is ready, as far as it is needed here. */
interface Facts {
  readonly base_url: string
  readonly portal_url: string
  readonly world_url: string
  readonly api_key: string
  readonly login: { readonly email: string; readonly password: string }
}

interface Answer {
  readonly data: readonly { readonly id: string; readonly attributes: Readonly<Record<string, unknown>> }[] & {
    readonly id?: string
  }
}

/** A service as a visitor has it after `npm start`, in a folder of its own. */
export interface DemoService extends Facts {
  send(method: string, path: string, attributes?: { type: string; [name: string]: unknown }): Promise<Answer>
  /** A box of a story that the demo account tracks. */
  containerOf(story: string): Promise<string>
  turnWorld(order: object): Promise<void>
  /** The README's first webhook: nothing else is added to what a start has by itself. */
  addWebhook(): Promise<void>
  close(): Promise<void>
}

const look_again_ms = 500

/**
 * Starts it and waits until the fleet is there: every number answered, and the terminal's word on the box that costs
 * money.
 */
export async function startDemoService(port: number): Promise<DemoService> {
  const data_dir = await mkdtemp(join(tmpdir(), 'quaylog-demo-'))
  const child = spawn(process.execPath, ['server/bin/quaylog.js', 'up'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, QUAYLOG_PORT: String(port), QUAYLOG_DATA_DIR: data_dir },
  })
  const facts = await readyLine(child.stdout)
  const receiver = await startReceiver()
  const send: DemoService['send'] = async (method, path, body) => {
    const { type, ...attributes } = body ?? { type: '' }
    const response = await fetch(`${facts.base_url}${path}`, {
      method,
      headers: { authorization: `Token ${facts.api_key}`, 'content-type': 'application/vnd.api+json' },
      ...(body === undefined ? {} : { body: JSON.stringify({ data: { type, attributes } }) }),
    })
    const answer: Answer = await response.json()
    return answer
  }
  const numbers: readonly { story: string; request_number: string }[] = await (
    await fetch(`${facts.world_url}/world/numbers`)
  ).json()
  const bill = (story: string) => numbers.find((one) => one.story === story)?.request_number ?? story
  const isThere = async () => {
    const waiting = await send('GET', '/tracking_requests?filter[status]=pending')
    const [box] = (await send('GET', `/containers?q=${bill('demurrage-running')}`)).data
    return waiting.data.length === 0 && box?.attributes['current_status'] === 'not_available'
  }
  while (!(await isThere())) await pause(look_again_ms)
  return {
    ...facts,
    send,
    async turnWorld(order) {
      await fetch(`${facts.world_url}/world/clock`, { method: 'POST', body: JSON.stringify(order) })
    },
    async addWebhook() {
      await send('POST', '/webhooks', { type: 'webhook', url: receiver.url, events: ['*'] })
    },
    async containerOf(story) {
      const [container] = (await send('GET', `/containers?q=${bill(story)}`)).data
      if (container === undefined) throw new Error(`${story} has no container`)
      return container.id
    },
    async close() {
      child.kill('SIGINT')
      await once(child, 'exit')
      receiver.close()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}

async function readyLine(output: NodeJS.ReadableStream): Promise<Facts> {
  for await (const line of createInterface({ input: output })) {
    if (!line.startsWith('ready ')) continue
    output.resume()
    const facts: Facts = JSON.parse(line.slice('ready '.length))
    return facts
  }
  throw new Error('the service ended before it was ready')
}

/** Answers deliveries; every ninth is refused, so that the log has something to tell. */
async function startReceiver(): Promise<{ url: string; close(): void }> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    count += 1
    response.writeHead(count % 9 === 4 ? 503 : 200).end(count % 9 === 4 ? 'busy' : 'ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/quaylog`,
    close: () => void server.close(),
  }
}
