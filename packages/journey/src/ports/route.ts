import type { RouteMove, RouteStop } from '../picture.ts'
import type { Judged } from '../milestones/milestones.ts'
import { ascending } from '../order.ts'
import { bestEstimate, isActual } from '../statements/standing.ts'
import { newestFirst, type Statement } from '../statements/statement.ts'
import { groupBy } from '../group-by.ts'

const INBOUND = ['ARRI', 'DISC']
const OUTBOUND = ['DEPA', 'LOAD']

/** The places that ships and trains take the box through, in travel order. Wire contract 2.11. */
export function routeOf(judged: readonly Judged[], scac: string, now_ms: number): RouteStop[] {
  const carried = judged.filter(
    ({ statement, fate, row }) =>
      fate === 'stands' &&
      statement.mode !== 'truck' &&
      statement.place?.locode &&
      (INBOUND.includes(statement.said.code) || OUTBOUND.includes(statement.said.code)) &&
      (row !== null || statement.mode === 'vessel'),
  )
  const places = groupBy(
    carried.map(({ statement }) => statement),
    ({ place }) => place?.locode ?? '',
  )
  const stops = [...places].map(([locode, statements]) => {
    const inbound = moveOf(statements, INBOUND, scac, now_ms)
    const outbound = moveOf(statements, OUTBOUND, scac, now_ms)
    return { stop: { locode, inbound, outbound }, passed: momentOf(inbound) ?? momentOf(outbound) ?? '' }
  })
  return stops
    .toSorted((a, b) => ascending(a.passed, b.passed) || ascending(a.stop.locode, b.stop.locode))
    .map(({ stop }) => stop)
}

function momentOf(move: RouteMove | null): string | null {
  return move?.actual_at ?? move?.estimated_at ?? null
}

/** The ship's or train's own movement tells the time, the box's loading or discharge only without it. */
function moveOf(
  statements: readonly Statement[],
  codes: readonly string[],
  scac: string,
  now_ms: number,
): RouteMove | null {
  for (const code of codes) {
    const about = statements.filter(({ said }) => said.code === code)
    const [actual] = about.filter(isActual).toSorted(newestFirst)
    const estimate = bestEstimate(
      about.filter((statement) => !isActual(statement)),
      now_ms,
    )
    const told = actual ?? estimate
    if (told === undefined || told === null) continue
    const {
      mode,
      railroad_scac,
      said: { vessel, voyage },
    } = told
    return {
      mode,
      scac: mode === 'rail' ? railroad_scac : scac,
      estimated_at: estimate?.at ?? null,
      actual_at: actual?.at ?? null,
      voyage,
      vessel_imo: vessel?.imo ?? null,
      vessel_name: vessel?.name ?? null,
    }
  }
  return null
}
