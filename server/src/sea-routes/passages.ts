import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Position } from './great-circle.ts'

/** A canal, strait or harbour approach too narrow for the sea grid, as a line that ships can follow both ways. */
export type Passage = { name: string; line: Position[] }

const passageRow = z.tuple([
  z.string().min(1),
  z.enum(['canal', 'strait', 'approach']),
  z.coerce.number().min(-180).max(180),
  z.coerce.number().min(-90).max(90),
])

/** The reviewed passages of passages.csv; points that two passages share join them. */
export function readPassages(): Passage[] {
  const [, ...rows] = readFileSync(new URL('passages.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const passages = new Map<string, Position[]>()
  for (const row of rows) {
    const [name, , longitude, latitude] = passageRow.parse(row.split(','))
    const line = passages.get(name) ?? []
    line.push([longitude, latitude])
    passages.set(name, line)
  }
  return [...passages].map(([name, line]) => ({ name, line }))
}
