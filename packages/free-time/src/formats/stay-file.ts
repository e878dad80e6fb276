import { z } from 'zod'
import { codeField, countField, dayField, noticeUnitField, statedAt, wordField, whenField } from '../model/fields.ts'
import { readEquipment, unknown_equipment } from '../model/equipment.ts'
import type { Equipment } from '../model/equipment.ts'
import { reporters } from '../model/facts.ts'
import type { EventFact, StayFacts } from '../model/facts.ts'
import {
  charge_types,
  directions,
  equipment_heights,
  equipment_types,
  event_names,
  haulages,
  leaving_ways,
  lock_dates,
} from '../model/words.ts'
import type { EventName } from '../model/words.ts'
import { pointerOf, refused } from '../problem.ts'
import type { InputProblem, InputProblemCode, Read } from '../problem.ts'
import { instantMs } from '../time/zone.ts'
import { throughLeftOut } from './problems.ts'
import { facilityFields, facilityOf } from './stay-facility.ts'
import type { LineOf } from './problems.ts'
import { readYaml } from './yaml.ts'

const ids = z.array(codeField).max(1_000).optional()
const eventFields = z.union([whenField, z.strictObject({ at: whenField, observation_ids: ids })], {
  error: 'is no moment; write it with Z or a distance from UTC, such as 2026-07-09T05:10:00Z, or the local day alone',
})
const repeated = z.union([eventFields, z.array(eventFields).max(1_000)], {
  error: 'is no moment; write it with Z or a distance from UTC, such as 2026-07-09T05:10:00Z, or the local day alone',
})

const equipmentFields = z.union(
  [
    codeField,
    z.strictObject({
      type: wordField(equipment_types).nullish(),
      length: z.int().nullish(),
      height: wordField(equipment_heights).nullish(),
      iso_code: codeField.nullish(),
      operating_reefer: z.boolean().nullish(),
      hazardous: z.boolean().nullish(),
      shipper_owned: z.boolean().nullish(),
    }),
  ],
  { error: 'is no equipment; write a code such as 40HC or 45G1, or {type, length, height, operating_reefer}' },
)

const stayFields = z.strictObject({
  container: codeField,
  equipment: equipmentFields,
  /** Null: not known, which has to be said. */
  facility: facilityFields.nullable(),
  facilities: z.partialRecord(z.enum(charge_types), facilityFields).optional(),
  direction: wordField(directions).nullish(),
  scac: codeField.nullish(),
  customer: codeField.nullish(),
  contract_reference: codeField.nullish(),
  haulage: wordField(haulages).nullish(),
  leaves_by: wordField(leaving_ways).nullish(),
  service: codeField.nullish(),
  trade_from: codeField.nullish(),
  events: z.partialRecord(
    z.enum(event_names, { error: `is no event; write one of ${event_names.join(', ')}` }),
    repeated.nullable(),
  ),
  holds: z
    .array(
      z.strictObject({
        name: codeField,
        from: whenField,
        to: whenField.nullish(),
        customer_fault: z.boolean().nullish(),
        observation_ids: ids,
      }),
    )
    .max(1_000)
    .default([]),
  days: z
    .array(
      z.strictObject({
        day: dayField,
        kind: wordField(['no_appointment', 'no_return_location']),
        observation_ids: ids,
      }),
    )
    .max(1_000)
    .default([]),
  appointments: z.array(eventFields).max(1_000).default([]),
  dates: z.partialRecord(z.enum(lock_dates), dayField).default({}),
  notices: z
    .array(
      z.strictObject({
        charge: wordField(charge_types),
        duration: countField(400),
        unit: noticeUnitField.nullish(),
        told_at: statedAt.nullish(),
        document: codeField.nullish(),
        observation_ids: ids,
      }),
    )
    .max(100)
    .optional(),
  adjustments: z
    .array(
      z.strictObject({
        kind: wordField(['extension', 'extra_free_days', 'exemption_window']),
        charge: wordField(charge_types).nullish(),
        biller: codeField.nullish(),
        days: countField(365).nullish(),
        from: dayField.nullish(),
        to: dayField.nullish(),
        observation_ids: ids,
      }),
    )
    .max(1_000)
    .default([]),
  reported: z
    .array(
      z.strictObject({
        by: wordField(reporters),
        day: dayField,
        told_at: statedAt.nullish(),
        charge: wordField(charge_types).nullish(),
        observation_ids: ids,
      }),
    )
    .max(1_000)
    .default([]),
})

type WrittenStay = z.infer<typeof stayFields>

/** Reads one stay of a box, YAML or JSON. What isn't written isn't known. */
export function readStay(text: string): Read<StayFacts> {
  const yaml = readYaml(text)
  if (!yaml.ok) return yaml
  return stayOf(yaml.value.document, yaml.value.lineOf, contradictionsOf)
}

/** As readStay, of a document that has been parsed already, such as a part of an evidence pack. */
export function readStayDocument(document: unknown): Read<StayFacts> {
  return stayOf(
    document,
    () => undefined,
    () => [],
  )
}

/** A stay in the words of its file: reading it gives the same stay. */
export function writtenStay({ stated_days, ...facts }: StayFacts) {
  return { ...facts, days: stated_days }
}

function stayOf(
  document: unknown,
  lineOf: LineOf,
  contradictions: (stay: WrittenStay) => readonly Contradiction[],
): Read<StayFacts> {
  const read = throughLeftOut(stayFields, document, lineOf, 'facility')
  if (!read.ok) return read
  const equipment = equipmentOf(read.value.equipment)
  if (equipment === null) {
    return refused({
      code: 'inclusion',
      pointer: '/equipment',
      detail: `'${String(read.value.equipment)}' is no equipment; write a code such as 40HC or 45G1, or {type, length, height, operating_reefer}`,
    })
  }
  const problems = contradictions(read.value).map(({ path, ...said }): InputProblem => {
    const line = lineOf(path)
    return { code: 'invalid', pointer: pointerOf(path), ...said, ...(line === undefined ? {} : { line }) }
  })
  return problems.length === 0 ? { ok: true, value: factsOf(read.value, equipment) } : { ok: false, problems }
}

interface Contradiction {
  readonly code?: InputProblemCode
  readonly path: readonly PropertyKey[]
  readonly detail: string
}

/** What a person cannot have meant although each field can be read; sources may say such things. */
function contradictionsOf({ holds, adjustments }: WrittenStay): readonly Contradiction[] {
  const backwards = holds.flatMap(({ from, to }, index) =>
    to !== null && to !== undefined && isEarlier(to, from)
      ? [{ path: ['holds', index, 'to'], detail: `${to} lies before ${from}, when the hold began` }]
      : [],
  )
  const incomplete = adjustments.flatMap((adjustment, index) =>
    adjustment_fields[adjustment.kind]
      .filter((field) => adjustment[field] === null || adjustment[field] === undefined)
      .map((field) => ({
        code: 'missing' as const,
        path: ['adjustments', index, field],
        detail: `${field} is missing, which ${adjustment.kind} needs`,
      })),
  )
  const reversed = adjustments.flatMap(({ from, to }, index) =>
    typeof from === 'string' && typeof to === 'string' && to < from
      ? [{ path: ['adjustments', index, 'to'], detail: `${to} lies before ${from}` }]
      : [],
  )
  return [...backwards, ...incomplete, ...reversed]
}

const adjustment_fields = { extension: ['to'], extra_free_days: ['days'], exemption_window: ['from', 'to'] } as const

/** Whether one moment lies before another; a day alone is compared by its day. */
function isEarlier(a: string, b: string): boolean {
  const [first, second] = [instantMs(a), instantMs(b)]
  return first !== null && second !== null ? first < second : first === null && second === null && a < b
}

function factsOf(stay: WrittenStay, equipment: Equipment): StayFacts {
  const cited = <T extends { readonly observation_ids?: readonly string[] | undefined }>(
    list: readonly T[],
    name: string,
  ) => list.map((one, index) => ({ ...one, observation_ids: one.observation_ids ?? [`/${name}/${index}`] }))
  return {
    container: stay.container,
    equipment,
    facility: stay.facility === null ? null : facilityOf(stay.facility),
    facilities: Object.fromEntries(
      Object.entries(stay.facilities ?? {}).map(([charge, place]) => [charge, facilityOf(place)]),
    ),
    direction: stay.direction ?? null,
    scac: stay.scac ?? null,
    customer: stay.customer ?? null,
    ...(stay.contract_reference == null ? {} : { contract_reference: stay.contract_reference }),
    haulage: stay.haulage ?? null,
    ...(stay.leaves_by == null ? {} : { leaves_by: stay.leaves_by }),
    ...(stay.notices === undefined ? {} : { notices: cited(stay.notices, 'notices').map(noticeOf) }),
    service: stay.service ?? null,
    trade_from: stay.trade_from ?? null,
    events: Object.fromEntries(event_names.map((name) => [name, eventsOf(stay, name)])),
    holds: cited(stay.holds, 'holds').map((hold) => ({
      ...hold,
      to: hold.to ?? null,
      customer_fault: hold.customer_fault ?? null,
    })),
    stated_days: cited(stay.days, 'days'),
    appointments: stay.appointments.map((told, index) => eventOf(told, `/appointments/${index}`)),
    dates: stay.dates,
    adjustments: cited(stay.adjustments, 'adjustments').map(({ biller, ...one }) => ({
      ...one,
      ...(biller == null ? {} : { biller }),
      charge: one.charge ?? null,
      days: one.days ?? null,
      from: one.from ?? null,
      to: one.to ?? null,
    })),
    reported: cited(stay.reported, 'reported').map((one) => ({
      ...one,
      told_at: one.told_at ?? null,
      charge: one.charge ?? null,
    })),
  }
}

type WrittenNotice = NonNullable<WrittenStay['notices']>[number]

function noticeOf({ unit, told_at, document, ...said }: WrittenNotice & { observation_ids: readonly string[] }) {
  return { ...said, unit: unit ?? null, told_at: told_at ?? null, document: document ?? null }
}

type WrittenEvent = z.infer<typeof eventFields>

function eventsOf({ events }: WrittenStay, name: EventName): readonly EventFact[] {
  const told = events[name] ?? []
  return Array.isArray(told)
    ? told.map((one, index) => eventOf(one, `/events/${name}/${index}`))
    : [eventOf(told, `/events/${name}`)]
}

function eventOf(told: WrittenEvent, pointer: string): EventFact {
  return typeof told === 'string'
    ? { at: told, observation_ids: [pointer] }
    : { at: told.at, observation_ids: told.observation_ids ?? [pointer] }
}

function equipmentOf(written: WrittenStay['equipment']): Equipment | null {
  if (typeof written === 'string') return readEquipment(written)
  const by_code =
    written.iso_code === undefined || written.iso_code === null
      ? unknown_equipment
      : (readEquipment(written.iso_code) ?? unknown_equipment)
  const { type, length, height, iso_code, operating_reefer, hazardous, shipper_owned } = written
  return {
    type: type ?? by_code.type,
    length: length ?? by_code.length,
    height: height ?? by_code.height,
    iso_code: iso_code ?? null,
    operating_reefer: operating_reefer ?? null,
    hazardous: hazardous ?? null,
    shipper_owned: shipper_owned ?? null,
  }
}
