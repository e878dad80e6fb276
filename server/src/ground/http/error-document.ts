import { error_catalogue } from '@quaylog/contract'
import type { ErrorObject } from '@quaylog/contract'
import type { Problem } from './refusal.ts'

/** The body of a refusal, contract 1.8: every member always there, the request id repeated in `meta`. */
export function errorDocument(problems: readonly Problem[], request_id: string): string {
  return JSON.stringify({ errors: errorObjects(problems, request_id) })
}

/** The error objects of a refusal, contract 1.8. */
export function errorObjects(problems: readonly Problem[], request_id: string): ErrorObject[] {
  return problems.map(({ error, detail, source, meta }) => {
    const { status, title, code } = error_catalogue[error]
    return { status: String(status), title, detail, code, source: source ?? null, meta: { ...meta, request_id } }
  })
}
