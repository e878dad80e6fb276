import { z } from 'zod'
import { answer_characters_max } from '../answer-size.ts'
import { record_id } from '../arguments.ts'
import { printedName } from '../provenance/read.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { listedFields } from './row-members.ts'

const latest_max = 50

/** How values of a container moved: what was known when, the newest moves of each field. */
export const container_history = defineTool({
  name: 'container_history',
  title: 'History of a container',
  description:
    'How the moving values of one container changed since it is followed: arrival estimates, status, availability, holds, fees, last free days, appointment, yard position. ' +
    'Oldest first; each line says what was known from toldAt on, and who stated it. earlier counts changes before those listed. ' +
    'Ask for the fields that matter, such as ["pickup_lfd","pod_eta_at"]. For what happened to the box use get_container_transport_events; for why a value stands now, why.',
  input: z.object({
    id: record_id,
    fields: z
      .array(z.string().min(1).max(80))
      .min(1)
      .max(50)
      .optional()
      .describe('Names as the API or the other tools print them; without it: all that moved'),
    latest: z.int().min(1).max(latest_max).default(10).describe('Newest changes of each field'),
  }),
  output: z.object({
    id: z.string(),
    fields: z.array(z.object({ field: z.string(), changes: z.int(), earlier: z.int() })),
    noHistory: z.array(z.string()).optional(),
  }),
  tolerate: listedFields,
  async run({ id, fields, latest }, { client, signal }) {
    const { fields: known } = await client.containers.history(id, { format: 'mapped', signal })
    const all = new Map(Object.entries(known))
    const asked = fields === undefined ? [...all.keys()] : [...new Set(fields.map(printedName))]
    const rowsWith = (count: number) =>
      asked.flatMap((field) => {
        const values = all.get(field)
        if (values === undefined) return []
        const shown = values.slice(-count)
        return [{ field, changes: values.length, earlier: values.length - shown.length, values: shown }]
      })
    let count = latest
    while (count > 1 && JSON.stringify(rowsWith(count)).length > answer_characters_max) count = Math.ceil(count / 2)
    const unmoved = asked.filter((name) => !all.has(name))
    return answer({
      id,
      fields: rowsWith(count),
      ...(unmoved.length > 0 ? { noHistory: unmoved } : {}),
      ...(count < latest
        ? {
            _metadata: {
              notes: [`Only the newest ${count} changes of each field fit. Ask for fewer fields to see more.`],
            },
          }
        : {}),
    })
  },
})
