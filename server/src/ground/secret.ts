import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Keeps secrets that we must be able to read again: AES-256-GCM, bound to the place where the secret is kept. */
export interface Sealer {
  /** `context` names the place, such as `webhook/<id>`; a sealed text copied elsewhere does not open there. */
  readonly seal: (plaintext: string, context: string) => string
  /** Throws when the text was altered, belongs elsewhere, or its key is not among ours. */
  readonly open: (sealed: string, context: string) => string
  /** Whether a sealed text was made with an earlier key and should be sealed anew. */
  readonly isStale: (sealed: string) => boolean
}

/** A secret was sealed with a key that is not given; the message is one line with the cure. */
export class UnknownSecretKey extends Error {
  override readonly name = 'UnknownSecretKey'
}

/** What sealed texts look like, as a regular expression of PostgreSQL; no address and no JSON does. */
export const sealed_pattern = '^1\\.[0-9a-f]{8}\\.'
const sealed_form = new RegExp(sealed_pattern)

export const isSealed = (text: string): boolean => sealed_form.test(text)

const algorithm = 'aes-256-gcm'
const iv_bytes = 12
const tag_bytes = 16
const key_bytes = 32

/** A new key as `QUAYLOG_SECRET_KEY` holds it: 32 bytes in base64. */
export function newSecretKey(): string {
  return randomBytes(key_bytes).toString('base64')
}

/**
 * `keys` are base64 texts of 32 bytes: the first seals, all of them open, so that a key is replaced by putting the new
 * one in front.
 * Sealed texts have the form `1.<key id>.<iv, tag and ciphertext in base64url>`.
 */
export function createSealer(keys: readonly [string, ...string[]]): Sealer {
  const ring = new Map(keys.map((text) => keyOf(text)))
  const [current_id, current] = keyOf(keys[0])
  return {
    seal(plaintext, context) {
      const iv = randomBytes(iv_bytes)
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(context))
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()])
      return `1.${current_id}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
    },
    open(sealed, context) {
      const [version, id = '', text = ''] = sealed.split('.')
      const key = ring.get(id)
      if (version !== '1' || key === undefined)
        throw new UnknownSecretKey(
          `a secret was sealed with key ${id}, which is not in QUAYLOG_SECRET_KEY: add the key that this database was used with, behind the new one`,
        )
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, iv_bytes), { authTagLength: tag_bytes })
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(iv_bytes, iv_bytes + tag_bytes))
      return Buffer.concat([decipher.update(bytes.subarray(iv_bytes + tag_bytes)), decipher.final()]).toString('utf8')
    },
    isStale: (sealed) => sealed.split('.')[1] !== current_id,
  }
}

function keyOf(text: string): [string, Buffer] {
  const key = Buffer.from(text, 'base64')
  if (key.length !== key_bytes) throw new Error('a key in QUAYLOG_SECRET_KEY is not 32 bytes in base64')
  return [createHash('sha256').update(key).digest('hex').slice(0, 8), key]
}
