import type { Post } from '../../push/post.ts'
import { toJson, rewrite } from '../../faults/rewrite.ts'
import type { Desk, Listening, Upstream, UpstreamPush } from './upstream.ts'

const WAIT_MS = { least: 2_000, most: 60_000 }
const LISTENING_MAX = 2_000

/** Adds somebody who listens; false when there are too many already. */
export function listenTo(desk: Desk, listening: Omit<Listening, 'at' | 'last'>): boolean {
  if (desk.ledger.listening.size >= LISTENING_MAX) return false
  desk.ledger.listening.set(listening.id, { ...listening, at: desk.now, last: null })
  return true
}

/** Sends what changed to those who listen: at least once, again ever more rarely while nobody takes it. */
export class UpstreamPusher {
  private readonly post: Post
  private readonly failures = new Map<string, { count: number; until: number }>()

  constructor(post: Post) {
    this.post = post
  }

  /** One round over all who listen to an upstream. */
  async push(upstream: Upstream, desk: Desk): Promise<void> {
    for (const listening of desk.ledger.listening.values()) {
      if ((this.failures.get(listening.id)?.until ?? 0) > desk.real_now) continue
      const push = upstream.pushed?.(listening, desk) ?? null
      if (push === null) desk.ledger.listening.delete(listening.id)
      else if (push.body !== listening.last) await this.send(listening, push, desk)
    }
  }

  private async send(listening: Listening, push: UpstreamPush, desk: Desk): Promise<void> {
    const sent = desk.faults.has('lying_push') ? { ...push, body: liedAbout(push.body) } : push
    const times = desk.faults.has('duplicate_push') ? 2 : 1
    for (let i = 0; i < times; i++) {
      const status = await this.post({
        method: 'POST',
        url: listening.callback_url,
        headers: { 'content-type': 'application/json', ...sent.headers },
        body: sent.body,
      })
      desk.ledger.count('pushes')
      if (status < 200 || status >= 300) return this.failed(listening.id, desk.real_now)
    }
    this.failures.delete(listening.id)
    listening.last = push.body
  }

  private failed(id: string, realNow: number): void {
    const count = (this.failures.get(id)?.count ?? 0) + 1
    const wait = Math.min(WAIT_MS.most, WAIT_MS.least * 2 ** (count - 1))
    this.failures.set(id, { count, until: realNow + wait })
  }
}

/** The body of a push with every status turned into its opposite, so that believing it is seen. */
function liedAbout(body: string): string {
  const answer = rewrite({ status: 200, headers: { 'content-type': 'application/json' }, body }, (object) =>
    Object.fromEntries(Object.entries(object).map(([key, value]) => [key, toJson(lie(value))])),
  )
  return answer.body
}

function lie(value: unknown): unknown {
  if (typeof value === 'boolean') return !value
  if (value === 'Available') return 'Not Available'
  return value === 'Not Available' ? 'Available' : value
}
