import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { quoted, quoted_form, quoted_note } from './quoted.ts'

/** Values below this are named as doubtful. */
const sure_from = 0.95

/** What was read of one document, what is doubtful of it, and what it belongs to. Never its bytes. */
export const get_document = defineTool({
  name: 'get_document',
  title: 'Get a document',
  description:
    'What was read of one paper, by its id: values as they are printed (payload), what people corrected of them, warnings, what may stand where nothing decides (alternatives), and its links. ' +
    'A value that is missing was not found, which does not mean that it is not printed. doubtful names values that are less than 95% sure. A link of state suggested holds only when a person accepts it. ' +
    'Say which document a value is from; while needsReview is true say also that nobody has checked it.',
  input: z.object({ id: record_id }),
  output: z.object({
    id: z.string(),
    status: z.string(),
    needsReview: z.boolean(),
    links: z.array(z.object({ state: z.string(), target: z.object({ type: z.string(), id: z.string() }).nullable() })),
    quoted: z.object({ name: z.string(), payload: z.looseObject({}) }),
    _metadata: quoted_form,
  }),
  async run({ id }, { client, signal }) {
    const [document, links] = await Promise.all([
      client.documents.get(id, { format: 'mapped', signal }),
      client.documents.links(id, { format: 'mapped', pageSize: 100, signal }),
    ])
    const read = document.representation
    return answer({
      id: document.id,
      documentType: document.documentType,
      documentTypeConfidence: document.documentTypeConfidence,
      status: document.status,
      failedReason: document.failedReason,
      needsReview: document.needsReview,
      reviewedAt: document.reviewedAt,
      source: document.source,
      pageCount: document.pageCount,
      createdAt: document.createdAt,
      links: links.items.map(({ state, rule, value, target }) => ({ state, rule, value: quoted(value), target })),
      doubtful: Object.entries(read?.confidence ?? {}).flatMap(([at, sure]) => (sure < sure_from ? [at] : [])),
      corrected: Object.entries(read?.origin ?? {}).flatMap(([at, origin]) => (origin === 'manual' ? [at] : [])),
      warnings: (read?.warnings ?? []).map(({ code, pointers, detail }) => ({
        code,
        pointers,
        detail: quoted(detail),
      })),
      missingItems: read?.missing_items ?? null,
      quoted: {
        name: quoted(document.name),
        payload: quoted(read?.payload ?? {}),
        alternatives: quoted(
          Object.fromEntries(
            Object.entries(read?.alternatives ?? {}).map(([at, either]) => [at, either.map(({ value }) => value)]),
          ),
        ),
      },
      _metadata: { notes: [quoted_note] },
    })
  },
})
