import type { HandedFile } from './handled.ts'
import { playPapers } from './play.ts'
import type { PlayedPaper } from './play.ts'
import { missLines, reportOf, tableLines } from './report.ts'
import { readArguments } from '../../scripts/help.ts'

const usage = `npm run score -- documents [--seeds N|A..B] [--family A,B] [--misses] [--keep DIR] [--json]
Prints papers about simulated shipments in many layouts by several engines, has them read as quaylog documents try does,
and compares with what is true. No real paper is among them.
  --seeds   how many seeds, 1 to N, or those from A to B; default 1
  --family  only these families of layouts, or layouts by name
  --misses  one line for each value that was missed or told wrongly
  --keep    a folder into which the printed files are written, with the account's shipments
  --json    one JSON object instead of a table
`
const seeds_max = 1_000
const at_once = 2

const { values } = readArguments(usage, {
  options: {
    seeds: { type: 'string', default: '1' },
    family: { type: 'string' },
    misses: { type: 'boolean', default: false },
    keep: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const seeds = /^(?:(\d{1,6})\.\.)?(\d{1,6})$/.exec(values.seeds)
const [from, to] = [Number(seeds?.[1] ?? 1), Number(seeds?.[2] ?? 0)]
if (values.help || from < 1 || to < from || to - from >= seeds_max) {
  process.stderr.write(usage)
  process.exit(values.help ? 0 : 2)
}

/** Which papers a file is of, by what makes them. */
function nameOf({ papers, handling }: HandedFile): string {
  const press = `papers by ${papers[0]?.layout.press ?? ''}`
  return handling === 'as printed' ? press : `${press}, handled as '${handling}'`
}

const only = values.family?.split(',')
const played: PlayedPaper[] = []
const left_out = new Set<string>()
for (let seed = from; seed <= to; seed++) {
  const of_seed = await playPapers({
    seed: String(seed),
    wants: ({ layout }) => only === undefined || only.includes(layout.family) || only.includes(layout.id),
    at_once,
    ...(values.keep === undefined ? {} : { keep: values.keep }),
  })
  played.push(...of_seed.played)
  for (const file of of_seed.left_out) left_out.add(nameOf(file))
  process.stderr.write(`${played.length} documents after ${seed - from + 1} of ${to - from + 1} seeds\n`)
}
for (const papers of left_out)
  process.stderr.write(`left out, as what makes them is not all installed here: ${papers}\n`)
const report = reportOf(played)
const lines = values.json ? [JSON.stringify({ ...report, left_out: [...left_out] })] : tableLines(report)
if (values.misses) process.stdout.write(`${missLines(played).join('\n')}\n`)
process.stdout.write(`${lines.join('\n')}\n`)
