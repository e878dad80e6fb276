import { z } from 'zod'
import { meaningsOf } from './told-log.ts'
import type { ShownShipment } from './shown.ts'
import type { ToldEvent } from './world-answers.ts'

/** Longer than a line may be left unasked, with its jitter and one step. */
const grace_ms = 42 * 3_600_000
const minute_ms = 60_000

/** `GET /containers/{id}/raw_events`: what was stated of a box, with what is remarked about it. */
export const raw_events_page = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        timestamp: z.iso
          .datetime()
          .transform((text) => Date.parse(text))
          .nullable(),
        remark: z.string().nullable(),
      }),
    }),
  ),
})
type RawEvents = z.infer<typeof raw_events_page>

/** A laden actual statement of a line that makes no milestone. */
export interface Unused {
  readonly container: string
  readonly what: string
  readonly at_ms: number
}

/** Notices what a line tells of laden boxes as having happened and what no milestone shows. */
export class StatementWatch {
  private since = new Map<string, number>()
  private readonly settled = new Set<string>()

  /**
   * Hears what the line tells now; returns what has been told for long and is not shown, each once. Where a feeder
   * follows that the line calls so, it goes on from the port of discharge.
   */
  hear(events: readonly ToldEvent[], { containers }: ShownShipment, now_ms: number, feeder_follows: boolean): Unused[] {
    const laden = events.flatMap(({ container, empty, at, code, role, mode }) =>
      container === null || empty !== false || at === null || isOfRailUntold(code, mode)
        ? []
        : [{ container, code, role, at_ms: at }],
    )
    this.since = new Map(laden.map((one) => [keyOf(one), this.since.get(keyOf(one)) ?? now_ms]))
    return laden.flatMap((one) => {
      const { container, code, role, at_ms } = one
      const is_due = now_ms - (this.since.get(keyOf(one)) ?? now_ms) >= grace_ms && at_ms <= now_ms
      const is_discharge = role === 'transshipment' && feeder_follows
      const meanings = [...meaningsOf(code, role), ...(is_discharge ? meaningsOf(code, 'discharge') : [])]
      if (
        !is_due ||
        this.settled.has(keyOf(one)) ||
        containers.get(container)?.milestones.some(({ event }) => meanings.includes(event)) === true
      )
        return []
      this.settled.add(keyOf(one))
      return [{ container, what: `${code} ${role}`, at_ms }]
    })
  }
}

/** Whether the raw events of the box say why it is not used. */
export function isRemarked({ at_ms }: Unused, { data }: RawEvents): boolean {
  return data.some(
    ({ attributes: { timestamp, remark } }) =>
      timestamp !== null && remark !== null && Math.abs(timestamp - at_ms) <= minute_ms,
  )
}

/** COSCO knows of trains and does not tell of them; what rails carry is judged by its railroad. */
function isOfRailUntold(code: string, mode: string | null): boolean {
  return mode === 'RAIL' && (code === 'LOAD' || code === 'DISC')
}

function keyOf({
  container,
  code,
  role,
  at_ms,
}: {
  container: string
  code: string
  role: string
  at_ms: number
}): string {
  return `${container} ${code} ${role} ${at_ms}`
}
