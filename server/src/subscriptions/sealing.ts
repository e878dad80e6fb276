import { z } from 'zod'
import type { WebhookHeader } from '@quaylog/contract'
import type { Sealer } from '../ground/secret.ts'

/** Where the parts of a webhook or channel that are or may hold a secret are kept: sealed text opens nowhere else. */
export const secretContext = (webhook_id: string) => `webhook/${webhook_id}/secret`
/** An incoming webhook of a chat is a secret as a whole, and any address may have a token in it. */
export const urlContext = (webhook_id: string) => `webhook/${webhook_id}/url`
export const headersContext = (webhook_id: string) => `webhook/${webhook_id}/headers`

/** The columns of a webhook or channel that are sealed. */
export interface SealedAddress {
  readonly url: string
  readonly secret: string
  readonly headers: string | null
}

/** What is posted to, signed with and sent along. */
export interface OpenAddress {
  readonly url: string
  readonly secret: string
  readonly headers: readonly WebhookHeader[] | null
}

const sealed_headers = z.array(z.object({ name: z.string(), value: z.string() }))

export function sealAddress(sealer: Sealer, id: string, { url, secret, headers }: OpenAddress): SealedAddress {
  return {
    url: sealer.seal(url, urlContext(id)),
    secret: sealer.seal(secret, secretContext(id)),
    headers: headers === null ? null : sealer.seal(JSON.stringify(headers), headersContext(id)),
  }
}

/** Throws when a part cannot be opened with our keys. */
export function openAddress(sealer: Sealer, id: string, { url, secret, headers }: SealedAddress): OpenAddress {
  return {
    url: sealer.open(url, urlContext(id)),
    secret: sealer.open(secret, secretContext(id)),
    headers: headers === null ? null : sealed_headers.parse(JSON.parse(sealer.open(headers, headersContext(id)))),
  }
}

/**
 * An address as people other than its owners may read it, in mails and on operators' pages: where it leads, without
 * what may be a secret.
 */
export function shownAddress(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null || parsed.protocol === 'mailto:' ? url.replace(/^mailto:/, '') : parsed.origin
}
