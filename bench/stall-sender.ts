import { headersOf, inputs } from './stall-inputs.ts'

/** What is to be sent once; answered with the status that it got. */
export interface Sending {
  readonly url: string
  readonly key: string
  readonly cookie: string
  readonly name: string
  readonly round: number
}

// A process of its own: what it does to make a body must not be counted as a stall of the service.
process.on('message', ({ url, key, cookie, name, round }: Sending) => {
  const input = inputs.find((one) => one.name === name)
  if (input === undefined) throw new Error(`no input ${name}`)
  const body = Buffer.from(input.body?.(round) ?? '', 'latin1')
  process.send?.({ ready: body.length })
  void fetch(`${url}${input.path}`, {
    method: input.method,
    headers: headersOf(input, body, { key, cookie }),
    ...(input.method === 'GET' ? {} : { body }),
  })
    .then(
      async (answer) => ({ status: answer.status, text: (await answer.text()).slice(0, 300) }),
      (error: unknown) => ({ status: 0, text: String(error) }),
    )
    .then((answer) => process.send?.(answer))
})
