// Loaded by `npm test` in place of many test files: they share this process, each as a suite of its own, so that its
// hooks are for its own tests alone. To load and warm up the service once for all of them is most of what this saves.
import { describe } from 'node:test'
import { pathToFileURL } from 'node:url'

for (const file of (process.env['QUAYLOG_TEST_FILES'] ?? '').split('\n'))
  describe(file, async () => {
    await import(pathToFileURL(file).href)
  })
