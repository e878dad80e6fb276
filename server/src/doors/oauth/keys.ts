import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { Database } from '../../ground/db/index.ts'
import type { Sealer } from '../../ground/secret.ts'
import { insertKey, keysOf } from './key-store.ts'
import type { KeyPurpose } from './key-store.ts'

const jwk = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
  alg: z.literal('ES256'),
  use: z.literal('sig'),
  kid: z.string(),
})
export type SigningKey = z.output<typeof jwk>

/** Keys of the authorization server, the ones in use first; the same in every process and after every start. */
export interface OauthKeys {
  readonly signing: readonly SigningKey[]
  readonly cookies: readonly string[]
}

/** Reads the keys, and makes them on the very first start. */
export async function loadKeys(parts: {
  db: Database
  clock: Clock
  sealer: Pick<Sealer, 'seal' | 'open'>
}): Promise<OauthKeys> {
  const signing = await load(parts, 'signing', () => JSON.stringify(newSigningKey()))
  const cookies = await load(parts, 'cookies', () => randomBytes(32).toString('base64url'))
  return { signing: signing.map((text) => jwk.parse(JSON.parse(text))), cookies }
}

/** The place that a key is sealed for, by its purpose and generation. */
export const keyPlace = (key: string): string => `oauth_key/${key}`

async function load(
  { db, clock, sealer }: Parameters<typeof loadKeys>[0],
  purpose: KeyPurpose,
  make: () => string,
): Promise<readonly string[]> {
  const place = (generation: number) => keyPlace(`${purpose}/${generation}`)
  let rows = await keysOf(db.auth, purpose)
  if (rows.length === 0) {
    const first = { purpose, generation: 1, sealed: sealer.seal(make(), place(1)) }
    await db.transaction((tx) => insertKey(tx, first, instantOf(clock.realMs())))
    rows = await keysOf(db.auth, purpose)
  }
  return rows.map(({ generation, sealed }) => sealer.open(sealed, place(generation)))
}

function newSigningKey(): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y, d } = z
    .object({ x: z.string(), y: z.string(), d: z.string() })
    .parse(privateKey.export({ format: 'jwk' }))
  // The key's thumbprint (RFC 7638) names it.
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url')
  return { kty: 'EC', crv: 'P-256', x, y, d, alg: 'ES256', use: 'sig', kid }
}
