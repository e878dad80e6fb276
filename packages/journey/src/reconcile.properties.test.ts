import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { Instant, RecordedObservation } from './observation.ts'
import type { ContainerPicture, ShipmentPicture } from './picture.ts'
import { reconcile } from './reconcile.ts'
import { statedHistory, trueHistory } from './testing/histories.ts'
import { NOW, reference, request, shipmentOf } from './testing/observations.ts'

const RUNS = { numRuns: 300 }

/** The picture without who told what: equal for equal statements under other ids. */
function told({ facts, containers }: ShipmentPicture) {
  const boxes = containers.map(({ number, facts: fields, estimates, milestones, route }) => {
    return { number, fields, estimates, route, milestones: milestones.map(({ observation_id: _, ...rest }) => rest) }
  })
  return { facts, boxes }
}

describe('reconcile', () => {
  test('does not depend on the order of observations', () => {
    fc.assert(
      fc.property(
        statedHistory.chain((history) =>
          fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
        ),
        ([history, shuffled]) => {
          deepEqual(shipmentOf(shuffled), shipmentOf(history))
        },
      ),
      RUNS,
    )
  })

  test('does not depend on repetition', () => {
    fc.assert(
      fc.property(
        statedHistory.chain((history) => fc.tuple(fc.constant(history), fc.subarray(history))),
        ([history, again]) => {
          deepEqual(shipmentOf([...history, ...again]), shipmentOf(history))
        },
      ),
      RUNS,
    )
  })

  test('tells the same when a source repeats itself under new ids', () => {
    fc.assert(
      fc.property(trueHistory, (history) => {
        const again = history.map((said) => ({ ...said, id: `again ${said.id}` }))
        deepEqual(told(shipmentOf([...history, ...again])), told(shipmentOf(history)))
      }),
      RUNS,
    )
  })

  test('makes something of any part of a history', () => {
    fc.assert(
      fc.property(
        statedHistory.chain((history) => fc.subarray(history)),
        (part) => {
          for (const box of shipmentOf(part).containers)
            ok(box.milestones.every(({ observation_id }) => part.some(({ id }) => id === observation_id)))
        },
      ),
      RUNS,
    )
  })

  test('explains every field that has a value, by observations that exist', () => {
    fc.assert(
      fc.property(fc.oneof(statedHistory, trueHistory), (history) => {
        const ids = new Set(history.map(({ id }) => id))
        const picture = shipmentOf(history)
        for (const { facts, estimates, provenance } of [{ ...picture, estimates: {} }, ...picture.containers]) {
          const known = Object.entries({ ...estimates, ...facts })
            .filter(([, value]) => value !== null)
            .map(([field]) => field)
          deepEqual(
            known.filter((field) => provenance[field] === undefined),
            [],
          )
          for (const { observation_ids, candidate_ids } of Object.values(provenance))
            ok([...observation_ids, ...candidate_ids].every((id) => ids.has(id)))
        }
      }),
      RUNS,
    )
  })

  test('makes no fact of what was only expected, whenever it is looked at', () => {
    const actual_fields = ['pol_atd_at', 'pod_ata_at', 'destination_ata_at'] as const
    fc.assert(
      fc.property(
        statedHistory,
        fc.constantFrom('estimated', 'planned'),
        fc.constantFrom(NOW, '2030-01-01T00:00:00Z'),
        (history, classifier, now) => {
          const expected = history.flatMap((said) =>
            said.kind === 'movement'
              ? [{ ...said, classifier, recorded_at: said.stated_at ?? said.recorded_at } as const]
              : [],
          )
          const { facts, containers } = shipmentOf(expected, now)
          deepEqual(
            actual_fields.flatMap((field) => facts[field] ?? []),
            [],
          )
          for (const { milestones, facts: box, raw_events } of containers) {
            deepEqual(
              [
                milestones,
                Object.entries(box).filter(
                  ([field, value]) => /^(pod|pol|empty|final|ind_ata|ind_rail)\w*_at$/.test(field) && value !== null,
                ),
                box.current_status,
              ],
              [[], [], 'new'],
            )
            ok(raw_events.every(({ estimated }) => estimated))
          }
        },
      ),
      RUNS,
    )
  })

  test('orders milestones by time and keys each once', () => {
    fc.assert(
      fc.property(statedHistory, (history) => {
        for (const { milestones } of shipmentOf(history).containers) {
          deepEqual(
            milestones.map(({ at }) => at),
            milestones.map(({ at }) => at).toSorted(),
          )
          deepEqual(new Set(milestones.map(({ key }) => key)).size, milestones.length)
        }
      }),
      RUNS,
    )
  })

  test('keeps every movement among the raw events, what a source repeats once', () => {
    fc.assert(
      fc.property(trueHistory, (history) => {
        const [box] = shipmentOf(history).containers
        const movements = new Set(
          history.flatMap((said) =>
            said.kind === 'movement'
              ? [`${said.type} ${said.code} ${said.classifier} ${said.at} ${said.place?.locode} ${said.mode}`]
              : [],
          ),
        )
        deepEqual(box?.raw_events.length, box === undefined ? undefined : movements.size)
      }),
      RUNS,
    )
  })
})

const junk = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '',
    'null',
    '2026-13-45T99:99:99Z',
    '2026-11-01T00:00:00Z',
    '0000',
    '\u0000',
    'Z',
    '99999999999',
    '-1',
  ),
)
const text = fc.option(junk)

function garbage(base: RecordedObservation): fc.Arbitrary<RecordedObservation> {
  const shared = { id: junk, source: junk, recorded_at: junk, withdrawn_at: text, stated_at: text, container: text }
  if (base.kind !== 'movement') return fc.record({ ...shared, container: junk }).map((noise) => ({ ...base, ...noise }))
  const place = fc.option(
    fc.record({
      locode: text,
      name: text,
      country_code: text,
      latitude: fc.option(fc.double()),
      longitude: fc.option(fc.double()),
    }),
  )
  const ship = fc.option(fc.record({ imo: text, name: text, mmsi: text }))
  return fc
    .record({
      ...shared,
      at: text,
      at_local: text,
      time_zone: text,
      code: fc.oneof(junk, fc.constantFrom('LOAD', 'DISC', 'ARRI', 'GTOT')),
      place,
      vessel: ship,
      voyage: text,
      transport_call: text,
      source_event_id: text,
      retracts: text,
      document_type: text,
      bill_of_lading: text,
    })
    .map((noise) => ({ ...base, ...noise }))
}

describe('reconcile never fails', () => {
  const anything = statedHistory.chain((history) => fc.tuple(...history.slice(0, 12).map(garbage)))
  const whole = (picture: ShipmentPicture): readonly ContainerPicture[] => picture.containers

  test('whatever stands in the observations', () => {
    fc.assert(
      fc.property(anything, junk, (observations, now: Instant) => {
        ok(
          whole(reconcile({ observations, request, now, reference })).every(({ number }) => typeof number === 'string'),
        )
        ok(
          whole(
            reconcile({ observations, request: { request_type: 'container', number: '', scac: '' }, now, reference }),
          ),
        )
      }),
      RUNS,
    )
  })

  test('with nothing stated at all', () => {
    deepEqual(reconcile({ observations: [], request, now: NOW, reference }).containers, [])
    deepEqual(
      reconcile({ observations: [], request: { ...request, request_type: 'container' }, now: NOW, reference })
        .containers,
      [],
    )
  })
})
