import { z } from 'zod'
import type { Sealer } from './secret.ts'

/** Puts facts into a link that only we can make and read, and that ends by itself. */
export function sealLink(
  { sealer }: { readonly sealer: Pick<Sealer, 'seal' | 'open'> },
  purpose: string,
  facts: object,
  expires_ms: number,
): string {
  return sealer.seal(JSON.stringify({ facts, expires_ms }), `portal/${purpose}`)
}

const sealed = z.object({ facts: z.unknown(), expires_ms: z.number() })

/** The facts of such a link; null when it was altered, made for another purpose, or has ended. */
export function openLink<Schema extends z.ZodType>(
  { sealer }: { readonly sealer: Pick<Sealer, 'seal' | 'open'> },
  purpose: string,
  token: string,
  schema: Schema,
  now_ms: number,
): z.output<Schema> | null {
  try {
    const { facts, expires_ms } = sealed.parse(JSON.parse(sealer.open(token, `portal/${purpose}`)))
    return now_ms < expires_ms ? schema.parse(facts) : null
  } catch {
    return null
  }
}
