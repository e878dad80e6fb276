import { prefix } from '../../ground/http/server.ts'
import type { AnswerInProcess } from '../../ground/http/in-process.ts'

/** An answer that was never printed: whoever wants its JSON gets the document itself. */
class InProcessResponse extends Response {
  readonly #body: unknown

  constructor(status: number, headers: Readonly<Record<string, string>>, body: unknown) {
    super(null, { status, headers })
    this.#body = body
  }

  override async json(): Promise<unknown> {
    return typeof this.#body === 'string' ? JSON.parse(this.#body) : this.#body
  }

  override async text(): Promise<string> {
    if (this.#body === undefined) return ''
    return typeof this.#body === 'string' ? this.#body : JSON.stringify(this.#body)
  }
}

/**
 * A `fetch` that never leaves the process: the SDK speaks to the REST application as any client would. `base` is what
 * addresses begin with.
 */
export function inProcessFetch(answer: AnswerInProcess, base: string): typeof fetch {
  return async (input, init) => {
    const url = addressOf(input)
    if (!url.startsWith(base)) throw new TypeError(`${url} is not an address of this service`)
    const headers =
      init?.headers === undefined || init.headers instanceof Headers || Array.isArray(init.headers)
        ? Object.fromEntries(new Headers(init?.headers))
        : init.headers
    const answered = await answer({
      method: init?.method ?? 'GET',
      url: `${prefix}${url.slice(base.length)}`,
      headers,
      ...(typeof init?.body === 'string' ? { body: init.body } : {}),
    })
    return new InProcessResponse(answered.status, answered.headers, answered.body)
  }
}

function addressOf(input: string | URL | Request): string {
  if (typeof input === 'string') return input
  return input instanceof URL ? input.href : input.url
}
