import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { document_types, linksOf } from '@quaylog/documents'
import type { DocumentReading, Evidence, LinkableShipment, ProposedLink, ReadField } from '@quaylog/documents'
import { z } from 'zod'
import { knownLines } from '../documents/known-lines.ts'
import { reading_limits } from '../documents/limits.ts'
import type { FileOutcome, MailOutcome } from '../documents/outcome.ts'
import { withPlaceTimes } from '../documents/place-time.ts'
import { readFile } from '../documents/read-file.ts'
import { loadReference } from '../reference/reference.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { plain } from './table.ts'

export const documents_try: Command = {
  name: 'documents try',
  summary:
    'Reads a document (PDF, .xlsx, .csv, .eml, text) and shows its class, its fields with the place on the page, and its links. Stores and sends nothing.',
  positionals: ['FILE'],
  options: {
    shipments: {
      type: 'string',
      help: 'JSON file of the shipments that it may belong to; without it no link is looked for',
    },
  },
  async run(invocation) {
    const [file = ''] = invocation.positionals
    const found = statSync(file, { throwIfNoEntry: false })
    if (found?.isFile() !== true) throw new CommandError(`${plain(file)}: there is no such file`)
    if (found.size > reading_limits.bytes)
      throw new CommandError(`${plain(file)}: is larger than ${reading_limits.bytes / 1_024 / 1_024} MiB; split it`)
    const shipments = shipmentsOf(invocation)
    const reference = loadReference()
    const given = { name: basename(file), bytes: readFileSync(file) }
    const outcome = withPlaceTimes(await readFile(given, knownLines(reference)), reference)
    const code = print(invocation, answerOf(outcome, shipments), () => linesOf(outcome, shipments).join('\n'))
    return outcome.status === 'failed' ? 1 : code
  },
}

const day = z.iso.date()
const shipment_file = z.array(
  z.object({
    id: z.string(),
    scac: z.string().nullable().default(null),
    bill_of_lading_number: z.string().nullable().default(null),
    booking_number: z.string().nullable().default(null),
    reference_numbers: z.array(z.string()).default([]),
    party_names: z.array(z.string()).default([]),
    containers: z.array(z.object({ id: z.string(), number: z.string() })).default([]),
    vessels: z
      .array(z.object({ name: z.string().nullable().default(null), voyage: z.string().nullable().default(null) }))
      .default([]),
    active_from: day.nullable().default(null),
    active_to: day.nullable().default(null),
  }),
)

/** The shipments of `--shipments`; null: the option was left out. @throws {CommandError} with what is wrong */
function shipmentsOf(invocation: Invocation): readonly LinkableShipment[] | null {
  const file = text(invocation, 'shipments')
  if (file === null) return null
  const read = shipment_file.safeParse(jsonOf(file))
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CommandError(
    `--shipments ${plain(file)}: /${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is no list'}`,
  )
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new CommandError(`--shipments ${plain(file)}: cannot be read as JSON`)
  }
}

/** The answer for machines: what was read, and for each document its links. */
function answerOf(outcome: FileOutcome, shipments: readonly LinkableShipment[] | null): object {
  if (outcome.status === 'failed') return outcome
  if (outcome.status === 'mail') {
    const parts = outcome.parts.map(({ name, outcome: part }) => ({ name, outcome: answerOf(part, shipments) }))
    return { ...outcome, parts }
  }
  const documents = outcome.reading.documents.map((document) => {
    const links = shipments === null ? null : linksOf(document, shipments)
    return { ...document, links: links?.links ?? null, link_warnings: links?.warnings ?? [] }
  })
  return { ...outcome, reading: { ...outcome.reading, documents } }
}

function linesOf(outcome: FileOutcome, shipments: readonly LinkableShipment[] | null): readonly string[] {
  if (outcome.status === 'failed') return [`not read (${outcome.reason}): ${plain(outcome.detail)}`]
  if (outcome.status === 'mail') return mailLines(outcome, shipments)
  const { reading, page_count, warnings } = outcome
  const packet = reading.documents.length > 1 ? [`packet of ${reading.documents.length} documents`] : []
  const pages = page_count === 1 ? '1 page' : `${page_count} pages`
  return [
    [pages, ...packet].join(', '),
    ...warnings.map(({ code, detail }) => `  ! ${code}: ${detail}`),
    ...reading.documents.flatMap((document) => ['', ...documentLines(document, shipments)]),
  ]
}

function mailLines(mail: MailOutcome, shipments: readonly LinkableShipment[] | null): readonly string[] {
  return [
    `mail "${plain(mail.subject)}" that says it is from ${plain(mail.from ?? 'nobody')}`,
    ...mail.parts.flatMap(({ name, outcome }) => ['', `${plain(name)}:`, ...linesOf(outcome, shipments)]),
    ...mail.left_out.map(({ name, reason }) => `left out ${plain(name)}: ${reason}`),
  ]
}

function documentLines(document: DocumentReading, shipments: readonly LinkableShipment[] | null): readonly string[] {
  const { document_type, document_type_confidence: sure, page_from, page_to, fields, warnings, references } = document
  const where = page_from === page_to ? `page ${page_from}` : `pages ${page_from} to ${page_to}`
  const width = Math.min(48, Math.max(0, ...fields.map(({ pointer }) => pointer.length)))
  const links = shipments === null ? null : linksOf(document, shipments)
  return [
    `${document_types[document_type]} (${document_type}, ${percent(sure)}), ${where}${document.needs_review ? ', needs review' : ''}`,
    ...fields.map(
      (field) =>
        `  ${field.pointer.padEnd(width)}  ${valueText(field)}  ${percent(field.confidence)}  ${places(field.evidence)}`,
    ),
    ...warnings.map(({ code, pointers, detail }) => `  ! ${[code, ...pointers].join(' ')}: ${detail}`),
    ...alternativeLines(document),
    ...missingLines(document),
    ...references.map(({ kind, value, page }) => `  reference ${kind} ${value}, page ${page}`),
    ...(links === null ? ['  links: none looked for; name shipments by --shipments'] : linkLines(links.links)),
    ...(links?.warnings ?? []).map(({ code, detail }) => `  ! ${code}: ${detail}`),
  ]
}

function alternativeLines({ alternatives }: DocumentReading): readonly string[] {
  return Object.entries(alternatives).map(([pointer, either]) => {
    const values = either.map(({ value, evidence }) => `${valueText({ value })} ${places(evidence)}`)
    return `  ? ${pointer}: ${values.join(', or ')}`
  })
}

function missingLines({ missing_items }: DocumentReading): readonly string[] {
  if (missing_items === null || missing_items.length === 0) return []
  return [`  not found (46 CFR 541.6 asks for them; look before you rely on it): ${missing_items.join(', ')}`]
}

function linkLines(links: readonly ProposedLink[]): readonly string[] {
  if (links.length === 0) return ['  links: none']
  return links.map(({ shipment_id, container_id, state, rule, value, confidence }) => {
    const target =
      container_id === null ? `shipment ${shipment_id}` : `container ${container_id} of shipment ${shipment_id}`
    return `  ${state} ${target} by ${rule} ${value} (${percent(confidence)})`
  })
}

function percent(part: number): string {
  return `${Math.round(part * 100)}%`
}

function valueText({ value }: Pick<ReadField, 'value'>): string {
  if (typeof value === 'object') return `${value.value} ${value.unit}`
  return plain(String(value).replaceAll('\n', ', '))
}

function places(evidence: readonly Evidence[]): string {
  return evidence
    .slice(0, 1)
    .map((at) => {
      if ('page' in at) return `page ${at.page} at ${at.x},${at.y} ${at.w}x${at.h}`
      return 'cell' in at ? plain(`${at.sheet}!${at.cell}`) : `${at.part} at ${at.offset}`
    })
    .join('')
}
