import type { Observation } from '@quaylog/journey'
import type { Payload } from '../../sources/source.ts'

/** A push that can't be taken, with the reason for its sender. */
export interface Refused {
  readonly refused: string
}

/** A part of a push, with what it says. */
export interface ToldPart {
  readonly payload: Payload
  readonly observations: readonly Observation[]
}

/** A body as text, with what stands before it. */
export function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')
}
