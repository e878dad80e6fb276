import { z } from 'zod'
import { answer_characters_max, fitting } from '../answer-size.ts'
import { sentenceOf, whoStated } from '../provenance/evidence-words.ts'
import { explained_input, readExplained } from '../provenance/read.ts'
import type { Unexplained } from '../provenance/read.ts'
import { answer, refuse } from '../result.ts'
import { defineTool } from '../tool.ts'
import { listedFields } from './row-members.ts'

const remarks_max = 5
const remarks_room = 1_500

function withoutStatement({ field, value }: Unexplained) {
  const because =
    value === null
      ? 'It is not known: no statement that is kept leads to it.'
      : 'It is kept by the service itself; no source states it.'
  return { field, value, because }
}

/** Why values of a record are as they are, in sentences. */
export const why = defineTool({
  name: 'why',
  title: 'Why is it so?',
  description:
    'Why values of a container or shipment are as they are: who stated each, when it was stated, heard and last repeated, why that counts, and what was stated otherwise; where nothing is, nobody contradicts. ' +
    'Ask for the fields that matter, such as ["pickup_lfd","available_for_pickup"]; without fields it begins with all that is known, and notShown names what did not fit. ' +
    'doubts are statements that something is wrong with. For who contradicts whom use compare_sources.',
  input: z.object(explained_input),
  output: z.object({
    id: z.string(),
    facts: z.array(z.object({ field: z.string(), because: z.string() })),
    notShown: z.array(z.string()).optional(),
    doubts: z.array(z.object({ remark: z.string(), statedBy: z.string().optional() })).optional(),
  }),
  tolerate: listedFields,
  async run(given, context) {
    const { explained, unexplained, no_fields, remarks } = await readExplained(given, context)
    if (no_fields.length > 0) return refuse(noSuchFields(given.record, no_fields))
    const facts = [
      ...explained.map(([field, found]) => ({ field, value: found.value, because: sentenceOf(field, found) })),
      ...unexplained.map(withoutStatement),
    ]
    const doubts = given.fields === undefined ? remarks : []
    const told = fitting(
      doubts
        .slice(0, remarks_max)
        .map(({ remark, evidence }) => ({ remark, ...(evidence === null ? {} : { statedBy: whoStated(evidence) }) })),
      remarks_room,
    ).shown
    const { shown, left } = fitting(facts, answer_characters_max - (told.length > 0 ? remarks_room : 0))
    return answer({
      id: given.id,
      facts: shown,
      ...(left.length > 0 ? { notShown: left.map(({ field }) => field) } : {}),
      ...(told.length > 0 ? { doubts: told, doubtsTotal: doubts.length } : {}),
    })
  },
})

/** A name that no field has is refused with the way to those that there are. */
export function noSuchFields(record: string, names: readonly string[]) {
  return {
    error: 'ValidationFailed',
    message: `A ${record} has no ${names.join(', ')}. Leave fields out to see which fields have statements.`,
  }
}
