import type { z } from 'zod'
import { refuse } from '../http/exchange.ts'
import type { Answer, Ask } from '../http/exchange.ts'

/** 405 with the methods that are allowed. */
export function notAllowed(ask: Ask, allowed: string): Answer {
  const answer = refuse(405, `${ask.method} is not allowed on ${ask.path}`, allowed.split(', '))
  return { ...answer, headers: { ...answer.headers, allow: allowed } }
}

/** The value of a JSON text, undefined when it is none. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What is wrong with a body, member by member. */
export function problemsOf(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`).join('; ')
}
