/** Writes docs/reference/scenarios.md: node packages/world/test/write-scenarios.ts */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { scenariosPage } from './scenarios-page.ts'

writeFileSync(join(import.meta.dirname, '../../../docs/reference/scenarios.md'), scenariosPage())
