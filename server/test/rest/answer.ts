import assert from 'node:assert/strict'
import { error_document, list_document, single_document } from '@quaylog/contract'
import type { ErrorObject } from '@quaylog/contract'
import type { z } from 'zod'

type One = z.infer<typeof single_document>
type List = z.infer<typeof list_document>

/** What the service answered, read as the document that a test expects. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed body; undefined when there is none, or when it is no JSON. */
  readonly body: unknown
  /** The resource of a single document. */
  one(): One['data']
  document(): One
  list(): List
  errors(): readonly ErrorObject[]
}

/** An answer of `app.inject`, which never shows more than bytes and headers. */
export function readAnswer(response: { statusCode: number; headers: object; body: string }): Answer {
  const { statusCode: status, body: text } = response
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)]))
  const body: unknown = text === '' || !/\bjson/.test(headers['content-type'] ?? 'json') ? undefined : JSON.parse(text)
  const reading = <Schema extends z.ZodType>(schema: Schema): z.output<Schema> => {
    const read = schema.safeParse(body)
    assert.ok(read.success, `${status} ${text}`)
    return read.data
  }
  return {
    status,
    headers,
    text,
    body,
    one: () => reading(single_document).data,
    document: () => reading(single_document),
    list: () => reading(list_document),
    errors: () => reading(error_document).errors,
  }
}

/** The id of the resource of a single document; `''` where there is none. */
export function idOf(body: unknown): string {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'string' ? data.id : ''
}
