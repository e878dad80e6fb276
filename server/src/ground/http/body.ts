import { size_limits } from '@quaylog/contract'
import { excessOfShape } from '../json-shape.ts'
import { malformedJson, unsupportedMediaType } from './refusal.ts'

const depth_max = 16
const all_members_max = 16_000

/**
 * JSON:API and plain JSON, not compressed; parameters of the media type are ignored, a missing header is taken as JSON
 * (contract 1.1).
 */
export function checkMediaType(header: string | undefined, encoding?: string): void {
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') throw unsupportedMediaType(encoding)
  if (header === undefined) return
  const type = header.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && type !== 'application/vnd.api+json' && type !== 'application/json')
    throw unsupportedMediaType(type)
}

/** Whether a body is a form. */
export function isForm(header: string | undefined): boolean {
  return /^multipart\/form-data\s*;/i.test(header ?? '')
}

/** Reads the parts of a form. Refuses what is none. */
export async function parseForm(bytes: Buffer, content_type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': content_type } }).formData()
  } catch {
    throw malformedJson('The body is not valid multipart/form-data: send the file in a part called file')
  }
}

/** Parses a body that must be a JSON object; depth and width are bounded before anything else touches it. */
export function parseBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decodeUtf8(bytes)
  refuseExcess(excessOfShape(text, { depth_max, members_max: all_members_max }))
  let value: unknown
  try {
    value = JSON.parse(text, dropPrototypeKeys)
  } catch {
    throw malformedJson('The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformedJson('The body must be a JSON object')
  checkShape(value)
  return value
}

/** Whether a body is refused for its shape, before it is parsed. */
export function isOverShaped(bytes: Buffer): boolean {
  return excessOfShape(bytes.toString('utf8'), { depth_max, members_max: all_members_max }) !== null
}

function refuseExcess(excess: 'depth' | 'members' | null): void {
  if (excess === 'depth') throw malformedJson(`The body may be nested at most ${depth_max} levels deep`)
  if (excess === 'members')
    throw malformedJson(`The body has too many members: ${all_members_max.toLocaleString('en')} are taken`)
}

export const body_bytes_max = size_limits.body_bytes_max

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw malformedJson('The body is not valid UTF-8')
  }
}

function dropPrototypeKeys(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' || key === 'prototype' ? undefined : value
}

/** Walks without recursion, so that depth can't exhaust the stack. */
function checkShape(root: object): void {
  let level: object[] = [root]
  let members = 0
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > depth_max) refuseExcess('depth')
    const next: object[] = []
    for (const value of level) {
      for (const child of Object.values(value)) {
        if (++members > all_members_max) refuseExcess('members')
        if (typeof child === 'object' && child !== null) next.push(child)
      }
    }
    level = next
  }
}
