import { coverageOfSources } from './coverage-of-sources.ts'
import { attributeTables } from './attributes.ts'
import { bareRecords } from './bare.ts'
import { calledTypes, callFiles } from './calls.ts'
import { clientFiles } from './client.ts'
import { definedTypes } from './contract-files.ts'
import { contractTables } from './contract.ts'
import { eventFiles } from './events.ts'
import { exceptionFiles } from './exceptions.ts'
import { formatted } from './output.ts'
import type { Output } from './output.ts'
import { locodeFiles } from './locodes.ts'
import { meantFile } from './meant.ts'
import { reachSection } from './reach-section.ts'
import { retentionPage } from './retention-page.ts'
import { rowFiles } from './rows.ts'
import { scenariosPage } from './scenarios-page.ts'
import { sdkReference } from './sdk-reference/page.ts'
import { upstreamsPage } from './upstreams-page.ts'

/** Every file that repeats the contract, the sources or the simulated world, as it should be. */
export async function generated(): Promise<Output[]> {
  const types = await definedTypes()
  const called = calledTypes(types)
  return formatted([
    ...contractTables(types),
    ...eventFiles(),
    ...exceptionFiles(),
    attributeTables(types),
    ...rowFiles(types),
    ...bareRecords(types),
    ...callFiles(called),
    ...clientFiles(called),
    coverageOfSources(),
    ...locodeFiles(),
    meantFile(),
    reachSection(),
    retentionPage(),
    { path: 'docs/reference/scenarios.md', text: scenariosPage() },
    sdkReference(),
    { path: 'docs/reference/stand-ins.md', text: upstreamsPage() },
  ])
}
