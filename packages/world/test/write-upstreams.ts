/** Writes docs/reference/stand-ins.md: node packages/world/test/write-upstreams.ts */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { upstreamsPage } from './upstreams-page.ts'

writeFileSync(join(import.meta.dirname, '../../../docs/reference/stand-ins.md'), upstreamsPage())
