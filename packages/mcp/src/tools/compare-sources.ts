import { z } from 'zod'
import { fitting } from '../answer-size.ts'
import type { Explained, Stated } from '../provenance/evidence-words.ts'
import { whoStated } from '../provenance/evidence-words.ts'
import { explained_input, readExplained } from '../provenance/read.ts'
import { ruleInWords } from '../provenance/rules.ts'
import { statedValue } from '../provenance/stated-value.ts'
import { answer, refuse } from '../result.ts'
import { defineTool } from '../tool.ts'
import { listedFields } from './row-members.ts'
import { noSuchFields } from './why.ts'

/** What one source says of a field now: the statement that counts, or else its newest. */
function ofEachSource(field: string, { evidence, candidates }: Explained) {
  const newest = candidates.toSorted((one, other) => (one.recordedAt < other.recordedAt ? 1 : -1))
  const by_source = new Map<string, { one: Stated; counts: boolean }>()
  for (const one of evidence) if (!by_source.has(one.source)) by_source.set(one.source, { one, counts: true })
  for (const one of newest) if (!by_source.has(one.source)) by_source.set(one.source, { one, counts: false })
  return [...by_source.values()].map(({ one, counts }) => {
    const says = statedValue(field, one.statement)
    const { classifier } = one.statement
    return {
      source: whoStated(one),
      ...(says === undefined ? {} : { says }),
      ...(typeof classifier === 'string' && classifier !== 'actual' ? { classifier } : {}),
      statedAt: one.observedAt,
      heardAt: one.recordedAt,
      repeatedAt: one.lastSeenAt,
      ...(one.relayedFrom === undefined ? {} : { relayedFrom: one.relayedFrom ?? 'others' }),
      counts,
    }
  })
}

/** Whether sources say the same; null: one of them states something from which it only follows. */
function agreement(statements: ReturnType<typeof ofEachSource>): boolean | null {
  if (statements.some(({ says }) => says === undefined)) return null
  return new Set(statements.map(({ says }) => JSON.stringify(says))).size === 1
}

const order = { false: 0, null: 1, true: 2 } as const

/** What each source says of the same thing, those that contradict each other first. */
export const compare_sources = defineTool({
  name: 'compare_sources',
  title: 'Compare sources',
  description:
    'Where sources contradict each other about a container or shipment: what each says of the field, and which of them counts. agree is false where they differ, true where they state the same day ' +
    'or value of their own, absent where it cannot be compared. undisputed names fields of which no other source says anything else, which does not mean that another one confirms them; noSource those that nobody stated. ' +
    'counts marks what the record shows; without says a source stated something from which the value follows.',
  input: z.object(explained_input),
  output: z.object({
    id: z.string(),
    fields: z.array(z.object({ field: z.string(), agree: z.boolean().optional(), countsBecause: z.string() })),
    undisputed: z.array(z.string()),
    notShown: z.array(z.string()).optional(),
  }),
  tolerate: listedFields,
  async run(given, context) {
    const { explained, unexplained, no_fields } = await readExplained(given, context)
    if (no_fields.length > 0) return refuse(noSuchFields(given.record, no_fields))
    const rows = explained.map(([field, found]) => {
      const statements = ofEachSource(field, found)
      const agree = agreement(statements)
      return { field, value: found.value, agree, countsBecause: ruleInWords(found.rule), statements }
    })
    const several = rows
      .filter(({ statements }) => statements.length > 1)
      .toSorted((one, other) => order[`${one.agree}`] - order[`${other.agree}`])
    const { shown, left } = fitting(several.map(({ agree, ...row }) => (agree === null ? row : { ...row, agree })))
    const noted = unexplained.map(({ field }) => field)
    return answer({
      id: given.id,
      fields: shown,
      undisputed: rows.filter(({ statements }) => statements.length === 1).map(({ field }) => field),
      noSource: [...rows.filter(({ statements }) => statements.length === 0).map(({ field }) => field), ...noted],
      ...(left.length > 0 ? { notShown: left.map(({ field }) => field) } : {}),
    })
  },
})
