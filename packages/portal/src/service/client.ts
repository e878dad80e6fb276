import { QuaylogClient } from '@quaylog/sdk'
import { tellSignedOut } from './signed-out.ts'

/**
 * The browser's session speaks instead of a key: the cookie goes along by itself, and the header shows that one of our
 * pages asks.
 * A session that has ended is told to whoever shows it.
 */
async function sessionFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers)
  headers.delete('authorization')
  headers.set('x-requested-with', 'quaylog-portal')
  const response = await fetch(input, { ...init, headers, credentials: 'same-origin' })
  if (response.status === 401) await tellIfSignedOut(response.clone())
  return response
}

/** Other refusals have the same status: a restricted plan, a record of somebody else. */
async function tellIfSignedOut(response: Response): Promise<void> {
  const text = await response.text()
  if (text.includes('"code":"unauthorized"')) tellSignedOut()
}

/** The API as the person who is signed in sees it. */
export const client = new QuaylogClient({
  apiToken: 'session',
  apiBaseUrl: `${location.origin}/v2`,
  fetchImpl: sessionFetch,
  maxRetries: 0,
  defaultFormat: 'raw',
})
