import type { ObjectResult, ObjectStore } from './object-store.ts'

/** What is asked of a store at once, in bytes. */
export const piece_bytes = 2_097_152

/** Bytes of an object from `from` up to `to`, the latter left out, asked for piece by piece. */
export async function bytesOfObject(
  objects: Pick<ObjectStore, 'get'>,
  key: string,
  from: number,
  to: number,
): Promise<ObjectResult<Buffer>> {
  const pieces: Buffer[] = []
  for (let at = from; at < to; at += piece_bytes) {
    const got = await objects.get(key, at, Math.min(to, at + piece_bytes))
    if (!got.ok) return got
    pieces.push(got.value)
  }
  return { ok: true, value: Buffer.concat(pieces) }
}
