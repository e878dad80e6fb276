import type { FacilityStateObservation, Hold, Observation } from '@quaylog/journey'
import { decodeSizeType } from '../../../reference/size-type.ts'
import { isList, isObject, readText, type Json, type JsonObject } from '../../json.ts'
import { meaningOf, type Words } from '../../words.ts'
import { nameOf } from '../../terminal-feed/holds.ts'
import { saysNone } from '../../status-wording.ts'
import { pounds } from '../../weight.ts'
import { availabilityOf, terminalOf } from '../facility.ts'
import type { About } from '../profile.ts'
import { isNothing } from '../time.ts'

const states: Words<NonNullable<FacilityStateObservation['presence']>> = {
  INBOUND: 'on_vessel',
  YARD: 'in_yard',
  DEPARTED: 'gated_out',
}

/** The answer of Maher's inquiry: one import, with the holds of its bills and its own. */
export function readInquiry({ MaherApiInquiryService: inquiry }: JsonObject, about: About): readonly Observation[] {
  if (!isObject(inquiry) || readText(inquiry.Category)?.toLowerCase() !== 'import') return []
  const { site, container, pointer } = about
  const holds = holdsOf(inquiry, site?.firms ?? null)
  const { defects, ...availability } = availabilityOf(inquiry.Available, holds)
  const presence = meaningOf(states, readText(inquiry.TransitState))
  const position = readText(inquiry.ComplexPosition)
  const common = { data_source: 'terminal', container, stated_at: null, pointer } as const
  const state: FacilityStateObservation = {
    ...common,
    kind: 'facility_state',
    terminal: terminalOf(site),
    found: true,
    defects: [...about.defects, ...defects],
    ...(presence === null ? {} : { presence }),
    ...(position === null || isNothing(position) ? {} : { yard_position: position }),
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

/** Holds of the bills and of the box, each once. Their names are no verdict: "FREIGHT RELEASE" is a hold that is on. */
function holdsOf(inquiry: JsonObject, firms: string | null): readonly Hold[] | undefined {
  const { BillsOfLadings: bills, ContainerHolds: own } = inquiry
  if (!isList(bills) && !isList(own)) return undefined
  const of_bills = listOf(bills).flatMap((bill) => (isObject(bill) ? listOf(bill.BolHolds) : []))
  const found = new Map<string, Hold>()
  for (const [item, prefix] of [
    ...of_bills.map((hold) => [hold, ''] as const),
    ...listOf(own).map((hold) => [hold, 'Container'] as const),
  ]) {
    const hold = holdOf(item, prefix, firms)
    if (hold !== null) found.set(`${hold.name} ${hold.code}`, hold.hold)
  }
  return [...found.values()]
}

function holdOf(item: Json, prefix: string, firms: string | null) {
  if (!isObject(item)) return null
  const [type, code, description] = ['HoldType', 'HoldCode', 'HoldDescription'].map((name) =>
    readText(item[`${prefix}${name}`]),
  )
  const texts = [type ?? null, code ?? null, description ?? null]
  if (texts.every((text) => text === null || saysNone(text) || isNothing(text))) return null
  const name = nameOf(texts, firms)
  const words = texts.filter((text) => text !== null).join(' / ')
  return { name, code: code ?? '', hold: { name, status: 'hold', description: words } as const }
}

function listOf(value: Json | undefined): readonly Json[] {
  return isList(value) ? value.slice(0, 100) : []
}
