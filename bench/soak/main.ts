import { parseArgs } from 'node:util'
import { levelsOf, linesOf, readFigures } from './figures.ts'
import type { MonthFigures } from './figures.ts'
import { measurePacking, packedLine } from './packed.ts'
import type { PackedFigures } from './packed.ts'
import { settle, trackUntil } from './play.ts'
import { openStand } from './stand.ts'
import { createStatementTimes } from './statements.ts'

const usage = `npm run soak -- [--boxes N] [--months M] [--seed S] [--json]
Plays months of a simulated world beside the service, on a database of its own, as fast as the machine allows, and prints
at the end of each month what has grown: tables, dead rows, memory, descriptors, slowest statements; at the very end,
what packing the history of ended journeys saves.
  --boxes   how many containers are under way at a time; 20 unless told
  --months  how many months of thirty days; 1 unless told
  --seed    which world; 1 unless told
  --json    one JSON object at the end instead of text
Ends with 1 when memory or descriptors grew from the second month to the last.
`
const hour_ms = 3_600_000
const step_hours = 6
const month_hours = 720
const progress_hours = 120

const asked = read()
const say = (text: string) =>
  void process.stderr.write(`${text} after ${Math.round((performance.now() - began) / 1_000)} s\n`)
const times = createStatementTimes()
const stand = await openStand(asked.seed, times)
const began = performance.now()
const months: MonthFigures[] = []
let packed: PackedFigures | null = null
try {
  for (let month = 1; month <= asked.months; month++) {
    let steps_unfinished = 0
    for (let hour = 0; hour < month_hours; hour += step_hours) {
      if (hour % 24 === 0) await trackUntil(stand, asked.boxes)
      await stand.advance(step_hours * hour_ms)
      if (!(await settle(stand))) steps_unfinished++
      await stand.call('GET', '/containers?page[size]=25&include=shipment')
      if ((hour + step_hours) % progress_hours === 0) say(`month ${month}, day ${(hour + step_hours) / 24}`)
    }
    const seconds = (performance.now() - began) / 1_000
    const figures = await readFigures(stand, times, { month, seconds, steps_unfinished })
    months.push(figures)
    if (!asked.json) process.stdout.write(`${linesOf(figures)}\n\n`)
  }
  packed = await measurePacking(stand)
} finally {
  await stand.close()
}
const levels = levelsOf(months)
if (packed !== null && !asked.json) process.stdout.write(`${packedLine(packed)}\n`)
if (asked.json) process.stdout.write(`${JSON.stringify({ ...asked, months, packed, levels })}\n`)
else if (levels === null) process.stdout.write('Too few months to say whether memory and descriptors stay level.\n')
else
  for (const { name, first, last, most, is_level } of levels)
    process.stdout.write(
      `${is_level ? 'level' : 'GROWS'}  ${name}: ${first} in month 2, ${last} now (at most ${most}-fold)\n`,
    )
process.exit(levels === null || levels.every(({ is_level }) => is_level) ? 0 : 1)

/** What was asked for; what is wrong with it ends the process with 2. */
function read() {
  try {
    const { values } = parseArgs({
      options: {
        boxes: { type: 'string', default: '20' },
        months: { type: 'string', default: '1' },
        seed: { type: 'string', default: '1' },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const [boxes, count] = [Number(values.boxes), Number(values.months)]
    const usable = [boxes, count].every((number) => Number.isInteger(number) && number >= 1)
    if (!usable || boxes > 20_000 || count > 120) throw new Error('--boxes is 1 to 20000, --months 1 to 120')
    if (!values.help) return { boxes, months: count, seed: values.seed, json: values.json }
    process.stdout.write(usage)
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(2)
  }
}
