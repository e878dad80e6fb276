/** What is sent to a subscriber; HEAD asks whether somebody is there. */
export type Callback = { method: 'HEAD' | 'POST'; url: string; headers: Record<string, string>; body: string }

/** Sends a callback and gives the status of its answer, 0 when none came. */
export type Post = (callback: Callback) => Promise<number>

const PATIENCE_MS = 10_000

/** Sends callbacks over the network. */
export const postCallback: Post = async ({ method, url, headers, body }) => {
  try {
    const answer = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === 'POST' ? { body } : {}),
    })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return 0
  }
}
