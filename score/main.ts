import { endWithUsage } from '../scripts/help.ts'

/** What `npm run score` can be asked for; without a name it is the tracking of boxes. */
const scores: Readonly<Record<string, () => Promise<unknown>>> = {
  tracking: () => import('./tracking.ts'),
  money: () => import('./money/main.ts'),
  sources: () => import('./sources/main.ts'),
  documents: () => import('./documents/main.ts'),
  attention: () => import('./attention/main.ts'),
  questions: () => import('./questions/main.ts'),
}

const usage = `Usage: npm run score -- [${Object.keys(scores).join('|')}] [OPTIONS]

Plays what is true and compares it with what the service shows, tells, reads or counts; without a name the tracking of
boxes. npm run score -- NAME --help says what each does and can be asked.
`
const [name = 'tracking'] = process.argv.slice(2)
if (name === '--help') endWithUsage(usage)
const score = scores[name.startsWith('-') ? 'tracking' : name]
if (score === undefined) {
  process.stderr.write(`no such score: ${name}; there are ${Object.keys(scores).join(', ')}\n`)
  process.exit(2)
}
if (!name.startsWith('-')) process.argv.splice(2, 1)
await score()
