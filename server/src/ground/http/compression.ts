import type { FastifyCompressOptions } from '@fastify/compress'
import { hash } from 'node:crypto'
import zlib from 'node:zlib'
import { createKept } from '../kept.ts'

/** Shorter bodies go as they are: they fit in one packet either way. */
const compressed_from = 2_048
/** Bodies up to this size are compressed at once, by a fast level; longer ones in portions, beside other work. */
const compressed_at_once_max = 16_384
// Windows no larger than such bodies: taking memory for larger ones would cost more than the work in it.
const fast_gzip = { level: 1, windowBits: 14, memLevel: 6, chunkSize: 4_096 }
const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_LGWIN: window_bits } = zlib.constants
const fast_brotli = { params: { [quality]: 0, [window_bits]: 16 }, chunkSize: 4_096 }
/** Room for some three thousand compressed containers. */
const kept_bytes_max = 4_194_304

/** How answers are compressed. */
export function compression(): FastifyCompressOptions {
  return {
    global: true,
    globalDecompression: false,
    threshold: compressed_from,
    encodings: ['br', 'gzip'],
    inflateIfDeflated: false,
    zlib: { ...zlib, ...fastCompressors() },
    syncThreshold: compressed_at_once_max,
  }
}

/**
 * What compresses small bodies. Programs ask for the same records again and again, and telling by its hash that a body
 * was compressed before takes a tenth of the time that compressing it takes.
 */
export function fastCompressors(): { readonly gzipSync: Compress; readonly brotliCompressSync: Compress } {
  return {
    gzipSync: keptResults((bytes) => zlib.gzipSync(bytes, fast_gzip)),
    brotliCompressSync: keptResults((bytes) => zlib.brotliCompressSync(bytes, fast_brotli)),
  }
}

type Compress = (bytes: Buffer) => Buffer

function keptResults(compress: Compress): Compress {
  const results = createKept<Buffer>(kept_bytes_max, ({ length }) => length)
  return (bytes) => {
    const name = hash('sha256', bytes, 'base64')
    const known = results.find(name)
    if (known !== undefined) return known
    const result = compress(bytes)
    results.keep(name, result)
    return result
  }
}
