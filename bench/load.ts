import { Agent, request as send } from 'undici'

/** What a round of load is: an address asked by so many callers for so long. */
export interface Load {
  readonly url: string
  readonly key: string
  readonly callers: number
  readonly duration_ms: number
  /** Posted when given; `#` is replaced by a running number. */
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers per second; anything but a 2xx ends the bench. */
async function answersPerSecond({ url, key, callers, duration_ms, body, headers = {} }: Load): Promise<number> {
  const agent = new Agent({ connections: callers, pipelining: 1 })
  const until = performance.now() + duration_ms
  const started = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const number = String(answers++)
        const answer = await send(url, {
          dispatcher: agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: { authorization: `Token ${key}`, 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: body.replaceAll('#', number.padStart(8, '0')) }),
        })
        const text = await answer.body.text()
        if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 200)}`)
      }
    }),
  )
  await agent.close()
  return (answers * 1_000) / (performance.now() - started)
}

// A process of its own, so that callers do not take the server's time.
process.on('message', (load: Load) => {
  answersPerSecond(load).then(
    (figure) => process.send?.({ figure }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
