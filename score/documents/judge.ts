import type { DocumentReading, ProposedLink } from '@quaylog/documents'
import type { PaperLinks, PaperTruth, Tell } from '@quaylog/world/papers'
import { aligned, byValue, comparable } from './align.ts'
import { isInvented } from './printed.ts'
import type { FileReading, ReadDocument } from './read.ts'

/** Where the numbers stand by which shipments are found. */
export const IDENTIFIER =
  /\/(master_bill_of_lading|house_bill_of_lading|booking_number|number|bill_of_lading|bills_of_lading\/=.*|container)$/

/** What was wrong with one value or link. */
export type Miss = {
  kind: 'class' | 'missed' | 'wrong' | 'extra' | 'undecided' | 'invented' | 'wrong_link' | 'no_link'
  at: string
  expected: string
  read: string
}

/** How sure the reader was of a value, and whether it was right. */
export type Sureness = { at: string; confidence: number; is_right: boolean }

/** One document judged. Counts are of values: `printed` those that are to be told, `told` those that were. */
export type Judgement = {
  is_class_right: boolean
  printed: number
  found: number
  told: number
  right: number
  /** of the numbers by which shipments are found: those to be told, and those told rightly */
  identifiers: { printed: number; found: number }
  invented: number
  /** whether all containers with all their values were told, and nothing else; null: the paper has no containers */
  is_table_right: boolean | null
  wrong_links: number
  is_linkable: boolean
  is_linked: boolean
  sureness: readonly Sureness[]
  misses: readonly Miss[]
}

/** Compares what was read with what is true; `words` are those that people see on the paper. */
export function judge(read: ReadDocument | undefined, truth: PaperTruth, words: string): Judgement {
  const fields = judgeFields(read?.document.fields ?? [], truth.tells, words)
  const links = judgeLinks(read?.links ?? [], truth.links)
  const type = read?.document.document_type ?? 'nothing'
  const is_class_right = type === truth.type
  const class_miss: Miss[] = is_class_right ? [] : [{ kind: 'class', at: '', expected: truth.type, read: type }]
  return { ...fields, ...links, is_class_right, misses: [...class_miss, ...fields.misses, ...links.misses] }
}

type FieldJudgement = Pick<
  Judgement,
  'printed' | 'found' | 'told' | 'right' | 'identifiers' | 'invented' | 'is_table_right' | 'sureness' | 'misses'
>

function judgeFields(fields: DocumentReading['fields'], tells: readonly Tell[], words: string): FieldJudgement {
  const truth = new Map(tells.map(({ at, value }) => [at, value]))
  const named = aligned(new Map(fields.map(({ pointer, value }) => [pointer, value])), truth)
  const only_bill = truth.has('/bill_of_lading') && !truth.has('/master_bill_of_lading')
  const wanted = byPlace(tells)
  const misses: Miss[] = []
  const sureness: Sureness[] = []
  const told = new Set<string>()
  let invented = 0
  for (const field of fields) {
    // A paper that names one bill may have it under either name.
    const is_bill = only_bill && field.pointer === '/master_bill_of_lading'
    const at = is_bill ? '/bill_of_lading' : (named.get(field.pointer) ?? field.pointer)
    const right = isRight(wanted.get(at), field.value)
    told.add(at)
    sureness.push({ at, confidence: field.confidence, is_right: right })
    if (!right)
      misses.push({
        kind: kindOf(wanted.get(at)),
        at,
        expected: expectedText(wanted.get(at)),
        read: comparable(field.value),
      })
    if (!isInvented(field, words)) continue
    invented++
    misses.push({ kind: 'invented', at, expected: '', read: comparable(field.value) })
  }
  const rightly = new Set(sureness.filter(({ is_right }) => is_right).map(({ at }) => at))
  const must = [...wanted].filter(([, choices]) => choices.some(({ how }) => how === 'must'))
  for (const [at, choices] of must)
    if (!told.has(at)) misses.push({ kind: 'missed', at, expected: expectedText(choices), read: '' })
  const boxes = must.filter(([at]) => at.startsWith('/containers/'))
  return {
    printed: must.length,
    found: must.filter(([at]) => rightly.has(at)).length,
    told: sureness.length,
    right: sureness.filter(({ is_right }) => is_right).length,
    identifiers: {
      printed: must.filter(([at]) => IDENTIFIER.test(at)).length,
      found: must.filter(([at]) => IDENTIFIER.test(at) && rightly.has(at)).length,
    },
    invented,
    is_table_right:
      boxes.length === 0
        ? null
        : boxes.every(([at]) => rightly.has(at)) &&
          sureness.every(({ at, is_right }) => is_right || !at.startsWith('/containers/')),
    sureness,
    misses,
  }
}

function byPlace(tells: readonly Tell[]): Map<string, Tell[]> {
  const places = new Map<string, Tell[]>()
  for (const one of tells) {
    const at = byValue(one.at, one.value)
    places.set(at, [...(places.get(at) ?? []), one])
  }
  return places
}

function isRight(choices: readonly Tell[] | undefined, value: Parameters<typeof comparable>[0]): boolean {
  return choices?.some((choice) => choice.how !== 'none' && comparable(choice.value) === comparable(value)) ?? false
}

function kindOf(choices: readonly Tell[] | undefined): Miss['kind'] {
  if (choices === undefined) return 'extra'
  return choices.every(({ how }) => how === 'none') ? 'undecided' : 'wrong'
}

function expectedText(choices: readonly Tell[] | undefined): string {
  return choices?.map(({ value }) => comparable(value)).join(' or ') ?? ''
}

type LinkJudgement = Pick<Judgement, 'wrong_links' | 'is_linkable' | 'is_linked' | 'misses'>

/** Suggestions are for people to look at and are never wrong; what is linked without a person has to be right. */
function judgeLinks(links: readonly ProposedLink[], truth: PaperLinks): LinkJudgement {
  const made = links.filter(({ state }) => state === 'linked')
  const wrong = made.filter(
    ({ shipment_id, container_id }) =>
      !truth.shipments.includes(shipment_id) || (container_id !== null && !truth.containers.includes(container_id)),
  )
  const is_linked = made.some(({ shipment_id }) => truth.shipments.includes(shipment_id))
  const misses = wrong.map((link): Miss => ({
    kind: 'wrong_link',
    at: link.rule,
    expected: truth.shipments.join(' or '),
    read: `${link.container_id ?? link.shipment_id} by ${link.value}`,
  }))
  const none: Miss[] =
    truth.is_linkable && !is_linked
      ? [{ kind: 'no_link', at: '', expected: truth.shipments.join(' or '), read: '' }]
      : []
  return { wrong_links: wrong.length, is_linkable: truth.is_linkable, is_linked, misses: [...misses, ...none] }
}

const NOTHING: Judgement = {
  is_class_right: true,
  printed: 0,
  found: 0,
  told: 0,
  right: 0,
  identifiers: { printed: 0, found: 0 },
  invented: 0,
  is_table_right: null,
  wrong_links: 0,
  is_linkable: false,
  is_linked: false,
  sureness: [],
  misses: [],
}

/** Of a file that nobody can read: right is the reason and nothing else. */
export function judgeNothing(fails: string, { failed, documents }: FileReading): Judgement {
  if (failed === fails) return NOTHING
  const fields = documents.reduce((sum, { document }) => sum + document.fields.length, 0)
  const read = failed ?? `${documents.length} documents`
  return {
    ...NOTHING,
    is_class_right: false,
    invented: fields,
    misses: [{ kind: 'class', at: '', expected: fails, read }],
  }
}

/** Adds what documents tell and link that a file doesn't have: nothing in them is right. */
export function judgeStray(
  one: Judgement,
  stray: readonly ReadDocument[],
  truths: readonly PaperTruth[],
  words: string,
): Judgement {
  const all: PaperLinks = {
    shipments: truths.flatMap(({ links }) => links.shipments),
    containers: truths.flatMap(({ links }) => links.containers),
    is_linkable: false,
  }
  return stray.reduce((sum, read) => {
    const links = judgeLinks(read.links, all)
    const fields = judgeFields(read.document.fields, [], words)
    const more = { ...fields, ...links, misses: [...fields.misses, ...links.misses] }
    return {
      ...sum,
      told: sum.told + more.told,
      invented: sum.invented + more.invented,
      wrong_links: sum.wrong_links + more.wrong_links,
      sureness: [...sum.sureness, ...more.sureness],
      misses: [
        ...sum.misses,
        {
          kind: 'class',
          at: `page ${read.document.page_from}`,
          expected: 'no document of its own',
          read: read.document.document_type,
        },
        ...more.misses,
      ],
    }
  }, one)
}
