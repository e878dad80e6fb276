/** Runs the suites of this folder and writes the page of what they cover: node server/test/rest/write-coverage.ts */
import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readObservations } from './coverage.ts'
import { coveragePage } from './coverage-page.ts'

const noted = mkdtempSync(join(tmpdir(), 'quaylog-coverage-'))
const suites = globSync(join(import.meta.dirname, '*.test.ts'))
  .filter((file) => !file.endsWith('coverage.test.ts'))
  .toSorted()
const { status } = spawnSync(process.execPath, ['--test', '--test-concurrency=1', '--test-reporter=dot', ...suites], {
  stdio: 'inherit',
  env: { ...process.env, REST_COVERAGE: noted },
})
if (status !== 0) process.exit(status ?? 1)
const page = join(import.meta.dirname, '../../../docs/reference/tests-of-the-interface.md')
mkdirSync(join(page, '..'), { recursive: true })
writeFileSync(page, coveragePage(readObservations(noted)))
