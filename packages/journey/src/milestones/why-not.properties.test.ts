import { deepEqual, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { understand } from '../journey.ts'
import type { RecordedMovement } from '../statements/statement.ts'
import { statementsOf } from '../statements/statements.ts'
import { statedHistory, trueHistory } from '../testing/histories.ts'
import { NOW, reference, request, shipmentOf } from '../testing/observations.ts'
import { rawEventsOf } from './raw-events.ts'

describe('nothing that happened to a box drops in silence', () => {
  test('every actual statement of a move is the evidence of a milestone, or says why it is none', () => {
    fc.assert(
      fc.property(fc.oneof(statedHistory, trueHistory), (history) => {
        for (const { number } of shipmentOf(history).containers) {
          const own = history.filter(
            ({ container }) => container === null || container.slice(0, 10) === number.slice(0, 10),
          )
          const moves = own.filter((said): said is RecordedMovement => said.kind === 'movement')
          const statements = new Map(
            statementsOf(moves, NOW, reference).map((statement) => [statement.said.id, statement]),
          )
          const understood = understand(own, ({ id }) => statements.get(id), {
            request,
            now: NOW,
            now_ms: Date.parse(NOW),
            reference,
          })
          const evidence = new Set(
            understood.told.flatMap(({ winner, others }) => [winner, ...others].map(({ said }) => said.id)),
          )
          const remarked = new Set(
            rawEventsOf(understood)
              .filter(({ remark }) => remark !== null)
              .map(({ observation_id }) => observation_id),
          )
          const happened = [...statements.values()].filter(
            ({ said }) =>
              said.type !== 'shipment' && said.classifier === 'actual' && said.empty !== true && said.retracts === null,
          )
          const silent = happened.filter(({ said }) => !evidence.has(said.id) && !remarked.has(said.id))
          ok(
            silent.length <= understood.elsewhere,
            silent.map(({ said, place }) => `${said.code} ${place?.key}`).join(', '),
          )
          if (understood.elsewhere === 0) deepEqual(silent, [])
        }
      }),
      { numRuns: 300, seed: 20261122 },
    )
  })
})
