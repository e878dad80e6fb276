import { unreachable, type UpstreamRefusal } from './exchange.ts'
import type { Issued, TokenStore } from './source.ts'

/** A token this close to its end is not used any more. */
export const token_margin_ms = 30_000
const hour_ms = 3_600_000

/** Keeps the token of one source in this process; all who ask at once share one request for it. */
export function createOwnTokens(realMs: () => number): TokenStore {
  let token: { readonly value: string; readonly ends_at_ms: number } | null = null
  let issuing: Promise<Issued> | null = null
  let issued_at_ms: readonly number[] = []

  async function renew(issue: () => Promise<Issued>, per_hour: number | null): Promise<Issued> {
    issued_at_ms = issued_at_ms.filter((at_ms) => at_ms > realMs() - hour_ms)
    if (per_hour !== null && issued_at_ms.length >= per_hour) return noMoreTokens(issued_at_ms[0] ?? realMs())
    issued_at_ms = [...issued_at_ms, realMs()]
    const issued = await issue()
    if (issued.ok) token = { value: issued.value, ends_at_ms: realMs() + issued.lifetime_s * 1000 }
    return issued
  }

  return {
    async take(issue, per_hour) {
      if (token !== null && token.ends_at_ms - token_margin_ms > realMs())
        return { ok: true, value: token.value, lifetime_s: (token.ends_at_ms - realMs()) / 1000 }
      issuing ??= renew(issue, per_hour).finally(() => {
        issuing = null
      })
      return issuing
    },
    async forget(value) {
      if (token?.value !== value) return false
      token = null
      return true
    },
  }
}

/** The upstream issues no more tokens in this hour; `oldest_ms`: when the oldest that counts was issued. */
export function noMoreTokens(oldest_ms: number): Issued {
  return {
    ok: false,
    trouble: 'rate_limit',
    detail: 'all tokens that it issues in an hour are used up',
    next_allowed_at: `${new Date(oldest_ms + hour_ms + 999).toISOString().slice(0, 19)}Z`,
  }
}

/** Why there is no token, as the answer to the question. */
export function refusalOf(issued: Extract<Issued, { ok: false }>): UpstreamRefusal {
  return unreachable(issued.trouble, issued.detail, issued.next_allowed_at)
}
