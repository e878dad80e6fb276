import { bytes_max, calls_max, play } from './play.ts'
import type { Asked } from './play.ts'
import { readArguments } from '../../scripts/help.ts'

const usage = `npm run score -- questions [--seed N] [--containers N] [--questions N] [--toolset NAME] [--misses] [--json]
Fills a service with a fleet, asks questions about it through the MCP tools by a script without a model, and compares
the answers with what is true. Each may take ${calls_max} calls and ${bytes_max} bytes, and none may write.
  --seed        which fleet; default 1
  --containers  how many; default 10000
  --questions   how many; default 200, of every kind equally many
  --toolset     the set of tools that is asked for, or none; default fleet
  --misses      a line for each question that was not answered
  --json        one JSON object instead of a table
`
const { values } = readArguments(usage, {
  options: {
    seed: { type: 'string', default: '1' },
    containers: { type: 'string', default: '10000' },
    questions: { type: 'string', default: '200' },
    toolset: { type: 'string', default: 'fleet' },
    misses: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [seed, containers, how_many] = [values.seed, values.containers, values.questions].map(Number)
const are_usable = [seed, containers, how_many].every((count) => Number.isInteger(count) && (count ?? 0) > 0)
if (values.help || !are_usable || seed === undefined || containers === undefined || how_many === undefined) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

const { asked, writes } = await play(seed, containers, how_many, values.toolset === 'none' ? null : values.toolset)
const missed = asked.filter(({ failure }) => failure !== null)
const most = (of: readonly Asked[], member: 'calls' | 'bytes') => Math.max(...of.map((one) => one[member]))
const by_kind = [...Map.groupBy(asked, ({ kind }) => kind)].map(([kind, of]) => ({
  kind,
  asked: of.length,
  answered: of.filter(({ failure }) => failure === null).length,
  calls_most: most(of, 'calls'),
  bytes_most: most(of, 'bytes'),
}))
const totals = { asked: asked.length, answered: asked.length - missed.length, writes, kinds: by_kind }
if (values.json) process.stdout.write(`${JSON.stringify({ ...totals, missed })}\n`)
else {
  for (const { kind, asked: all, answered, calls_most, bytes_most } of by_kind)
    process.stdout.write(`${kind.padEnd(44)} ${answered} of ${all}  at most ${calls_most} calls, ${bytes_most} bytes\n`)
  if (values.misses) for (const { text, failure } of missed) process.stdout.write(`${text}\n  ${failure}\n`)
  process.stdout.write(`${totals.answered} of ${totals.asked} answered, ${writes} writes\n`)
}
process.exitCode = missed.length > 0 || writes > 0 ? 1 : 0
