import { z } from 'zod'
import { record_id } from '../arguments.ts'
import { answer } from '../result.ts'
import { defineTool } from '../tool.ts'
import { quoted, quoted_form, quoted_note } from './quoted.ts'

/** Values below this are named as doubtful. */
const sure_from = 0.95
const references_shown = 100
const links_shown = 100

/** Part of a list, how much of it comes after, and where to read on. */
function partOf<T>(all: readonly T[], from: number) {
  const shown = all.slice(from, from + references_shown)
  const left = Math.max(all.length - from - shown.length, 0)
  return { shown, left: left === 0 ? {} : { referencesLeft: left, referencesLeftFrom: from + shown.length } }
}

/** How many links come after a page, and which page is next. */
function linksAfter(total: number, at: number) {
  const left = total - at * links_shown
  return left > 0 ? { linksLeft: left, linksLeftPage: at + 1 } : {}
}

/** What may stand in a place where nothing decides. */
const alternativesOf = (found: Readonly<Record<string, readonly { readonly value: unknown }[]>> = {}) =>
  quoted(Object.fromEntries(Object.entries(found).map(([at, either]) => [at, either.map(({ value }) => value)])))

/** What was read of one document, what is doubtful of it, and what it belongs to. Never its bytes. */
export const get_document = defineTool({
  name: 'get_document',
  title: 'Get a document',
  description:
    'What was read of one paper, by its id: values as they are printed (payload), what people corrected of them, warnings, what may stand where nothing decides (alternatives), and its links. ' +
    'A value that is missing was not found, which does not mean that it is not printed. doubtful names values that are less than 95% sure. A link of state suggested holds only when a person accepts it. ' +
    'linksLeft and referencesLeft count what did not fit: ask again with links_page linksLeftPage, or references_from referencesLeftFrom. ' +
    'Say which document a value is from; while needsReview is true say also that nobody has checked it.',
  input: z.object({
    id: record_id,
    links_page: z.int().min(1).max(1_000).optional(),
    references_from: z.int().min(0).max(100_000).optional(),
  }),
  output: z.object({
    id: z.string(),
    status: z.string(),
    needsReview: z.boolean(),
    links: z.array(z.object({ state: z.string(), target: z.object({ type: z.string(), id: z.string() }).nullable() })),
    linksLeft: z.int().optional(),
    referencesLeft: z.int().optional(),
    quoted: z.object({ name: z.string(), payload: z.looseObject({}) }),
    _metadata: quoted_form,
  }),
  async run({ id, links_page = 1, references_from = 0 }, { client, signal }) {
    const [document, links] = await Promise.all([
      client.documents.get(id, { format: 'mapped', signal }),
      client.documents.links(id, { format: 'mapped', page: links_page, pageSize: links_shown, signal }),
    ])
    const read = document.representation
    const references = partOf(document.references, references_from)
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
      ...linksAfter(links.meta.total ?? links.items.length, links_page),
      ...references.left,
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
        references: references.shown.map(({ kind, value }) => ({ kind, value: quoted(value) })),
        payload: quoted(read?.payload ?? {}),
        alternatives: alternativesOf(read?.alternatives),
      },
      _metadata: { notes: [quoted_note] },
    })
  },
})
