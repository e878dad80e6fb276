import type { ResourceObject } from '@quaylog/contract'
import { isJsonObject } from '../ground/json.ts'

/** Stored text that is not what this service stores there: somebody else wrote it, or it is damaged. */
export class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord'
}

/**
 * The records that were stored with a change. Checked by hand, because lists of changes read hundreds of them: each is
 * an object with type and id. Throws DamagedRecord.
 */
export function keptRecords(text: string): ResourceObject[] {
  const records: unknown = JSON.parse(text)
  if (!Array.isArray(records) || !records.every(isRecord))
    throw new DamagedRecord('the records stored with a change are not resources')
  return records
}

function isRecord(value: unknown): value is ResourceObject {
  return isJsonObject(value) && typeof value['id'] === 'string' && typeof value['type'] === 'string'
}
