import type { FacilityStateObservation, Hold, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { meaningOf, type Words } from '../../words.ts'
import { nameOf } from '../../terminal-feed/holds.ts'
import { saysNone } from '../../status-wording.ts'
import { pounds } from '../../weight.ts'
import { availabilityOf, slotIn, terminalOf } from '../facility.ts'
import type { About } from '../profile.ts'
import { isNothing } from '../time.ts'

const states: Words<NonNullable<FacilityStateObservation['presence']>> = {
  INBOUND: 'on_vessel',
  YARD: 'in_yard',
  DEPARTED: 'gated_out',
}

/** The answer of Maher's inquiry: one import, with the holds of its bills and its own. */
export function readInquiry({ MaherApiInquiryService: inquiry }: JsonObject, about: About): readonly Observation[] {
  if (!isObject(inquiry) || !/^imp/i.test(readText(inquiry.Category) ?? '')) return []
  const { site, container, pointer } = about
  const holds = holdsOf(inquiry, site?.firms ?? null)
  const { defects, ...availability } = availabilityOf(inquiry.Available, holds)
  const presence = meaningOf(states, readText(inquiry.TransitState))
  const position = slotIn(readText(inquiry.ComplexPosition))
  const common = { data_source: 'terminal', container, stated_at: null, pointer } as const
  const state: FacilityStateObservation = {
    ...common,
    kind: 'facility_state',
    terminal: terminalOf(site),
    found: true,
    defects: [...about.defects, ...defects],
    ...(presence === null ? {} : { presence }),
    ...(position === null ? {} : { yard_position: position }),
    ...availability,
    ...(holds === undefined ? {} : { holds }),
  }
  const iso = readText(inquiry.IsoCode)
  if (iso === null || isNothing(iso)) return [state]
  const weight = readText(inquiry.GrossWeight)
  const seal_number = readText(inquiry.SealNumber1)
  return [
    state,
    {
      ...common,
      ...decodeSizeType(iso),
      kind: 'equipment',
      weight_in_lbs: weight === null ? null : pounds(`${weight} LB`),
      seal_number: seal_number === null || isNothing(seal_number) ? null : seal_number,
      defects: [],
    },
  ]
}

/**
 * Holds of the bills and of the box, each once. Their names are no verdict: "FREIGHT RELEASE" is a hold that is on.
 * What can be read is on; that there are none is said only where every list is there and nothing in it is unclear.
 */
function holdsOf(inquiry: JsonObject, firms: string | null): readonly Hold[] | undefined {
  const bills = itemsOf(inquiry.BillsOfLadings) ?? []
  const lists = [
    ...bills.map((bill) => ({ items: isObject(bill) ? itemsOf(bill.BolHolds) : null, prefix: '' })),
    { items: itemsOf(inquiry.ContainerHolds), prefix: 'Container' },
  ]
  const read = lists.flatMap(({ items, prefix }) => (items ?? [null]).map((item) => holdOf(item, prefix, firms)))
  const found = new Map(read.filter(isHold).map(({ code, hold }) => [`${hold.name} ${code}`, hold]))
  return found.size === 0 && read.includes('unclear') ? undefined : [...found.values()]
}

type HoldRead = { readonly code: string; readonly hold: Hold } | 'none' | 'unclear'

function isHold(read: HoldRead): read is Exclude<HoldRead, string> {
  return typeof read === 'object'
}

function holdOf(item: Json, prefix: string, firms: string | null): HoldRead {
  if (typeof item === 'string' && saysNone(item)) return 'none'
  if (!isObject(item)) return 'unclear'
  const [type, code, description] = ['HoldType', 'HoldCode', 'HoldDescription'].map((name) =>
    readText(item[`${prefix}${name}`]),
  )
  const texts = [type ?? null, code ?? null, description ?? null]
  if (texts.every((text) => text === null || saysNone(text) || isNothing(text)))
    return texts.some((text) => text !== null && saysNone(text)) ? 'none' : 'unclear'
  const words = texts.filter((text) => text !== null).join(' / ')
  return { code: code ?? '', hold: { name: nameOf(texts, firms), status: 'hold', description: words } }
}

/** The items of a list, or the one that stands in its place; null: there is no list. */
function itemsOf(value: Json | undefined): readonly Json[] | null {
  if (isObject(value)) return [value]
  return isList(value) ? value.slice(0, 100) : null
}
