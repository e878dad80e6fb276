import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { readLand } from './land.ts'
import { readPassages } from './passages.ts'
import type { Passage } from './passages.ts'
import { drawSeaChart } from './sea-chart.ts'
import type { SeaChart } from './sea-chart.ts'
import { CELL_COUNT, CELLS_PER_DEGREE, NORTH_EDGE } from './sea-grid.ts'
import { drawSeaMask } from './sea-mask.ts'

const FORMAT = 1
const HASH_BYTES = 32

/**
 * The chart of the world's sea. With a path, the mask that takes long to draw is read from that file (50 KB), or
 * drawn and written there when the file is absent, damaged or made from other data.
 */
export function openSeaChart(path?: string): SeaChart {
  const passages = readPassages()
  const kept = path === undefined ? undefined : readMask(path, passages)
  const mask = kept ?? drawSeaMask(readLand('10m'), passages)
  if (path !== undefined && !kept) writeMask(path, passages, mask)
  return drawSeaChart(mask, passages)
}

// Everything that the mask depends on apart from the pinned version of world-atlas.
const fingerprint = (passages: readonly Passage[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([FORMAT, CELLS_PER_DEGREE, NORTH_EDGE, passages]))
    .digest()

function readMask(path: string, passages: readonly Passage[]): Uint8Array | undefined {
  try {
    const file = readFileSync(path)
    if (!file.subarray(0, HASH_BYTES).equals(fingerprint(passages))) return undefined
    const mask = gunzipSync(file.subarray(HASH_BYTES), { maxOutputLength: CELL_COUNT })
    return mask.length === CELL_COUNT ? mask : undefined
  } catch {
    return undefined
  }
}

function writeMask(path: string, passages: readonly Passage[], mask: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(`${path}.new`, Buffer.concat([fingerprint(passages), gzipSync(mask)]))
  renameSync(`${path}.new`, path)
}
