import { attributeTables } from './attributes.ts'
import { bareRecords } from './bare.ts'
import { definedTypes } from './contract-files.ts'
import { eventFiles } from './events.ts'
import { contractTables } from './contract.ts'
import { formatted } from './output.ts'
import { rowFiles } from './rows.ts'
import type { Output } from './output.ts'

/** Every file that repeats the contract, as it should be. */
export async function generated(): Promise<Output[]> {
  const types = await definedTypes()
  return formatted([
    ...contractTables(types),
    ...eventFiles(),
    attributeTables(types),
    ...rowFiles(types),
    ...bareRecords(types),
  ])
}
