import { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** The beginning of a body. */
export interface ReadBody {
  readonly bytes: Buffer
  /** More came than was read. */
  readonly truncated: boolean
}

const decoders = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** Reads at most `bytes_max` bytes, counted after decompression, and lets go of the rest. */
export async function readBody(body: Readable, content_encoding: string, bytes_max: number): Promise<ReadBody> {
  // Letting go of a body that goes on is an error to the client, and none to us; the promise below sees every other.
  body.on('error', () => {})
  const decode = decoders.get(content_encoding.trim().toLowerCase())
  const stream = decode ? decompressed(body, decode()) : body
  const chunks: Buffer[] = []
  let bytes = 0
  await new Promise<void>((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes > bytes_max) resolve()
    })
    stream
      .on('end', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('the body ended early')))
  })
  if (bytes > bytes_max) for (const part of [stream, body]) part.destroy()
  return { bytes: Buffer.concat(chunks).subarray(0, bytes_max), truncated: bytes > bytes_max }
}

/** A body as text, in the character set that its type names. */
export function textOf(bytes: Buffer, content_type: string): string {
  return decoderFor(content_type).decode(bytes)
}

/** An error on either side ends both. */
function decompressed(
  body: Readable,
  decoder: ReturnType<typeof createGunzip | typeof createInflate | typeof createBrotliDecompress>,
): Readable {
  body.on('error', (error) => decoder.destroy(error))
  decoder.on('close', () => body.destroy())
  return body.pipe(decoder)
}

const utf8 = new TextDecoder()

/** Unknown character sets are read as UTF-8; what does not fit becomes U+FFFD. */
function decoderFor(content_type: string): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(content_type)?.[1]
  if (charset === undefined) return utf8
  try {
    return new TextDecoder(charset)
  } catch {
    return utf8
  }
}
