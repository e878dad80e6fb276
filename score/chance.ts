/** Numbers in [0, 1) that are the same for the same seed (mulberry32 over an FNV-1a hash). */
export function luckOf(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619), 2_166_136_261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Fills the random part of ids so that they are the same in every run. */
export function countingFill(): (bytes: Uint8Array) => void {
  let count = 0
  return (bytes) => {
    bytes.fill(0)
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(bytes.byteLength - 4, ++count)
  }
}
