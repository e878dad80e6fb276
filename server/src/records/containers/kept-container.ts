import { fee_types, hold, transport_modes } from '@quaylog/contract'
import { z } from 'zod'
import type { ContainerRow } from './container.ts'
import { kept_free_time } from './free-time.ts'

/** A fee as it is stored: as its facility stated it, whatever the contract says of amounts. */
export const kept_fee = z.object({ type: z.enum(fee_types), amount: z.number(), currency_code: z.string() })

const text = z.string().nullable()
const move = z.object({
  scac: text,
  mode: z.enum(transport_modes).nullable(),
  estimated_at: text,
  actual_at: text,
  voyage: text,
  vessel_id: text,
})

const json_columns = z.object({
  holds_at_pod_terminal: z.array(hold),
  fees_at_pod_terminal: z.array(kept_fee),
  ind_facility_holds: z.array(hold).nullable(),
  ind_facility_fees: z.array(kept_fee).nullable(),
  free_time: kept_free_time.nullable(),
  route: z
    .array(z.object({ id: z.string(), locode: z.string(), inbound: move.nullable(), outbound: move.nullable() }))
    .nullable(),
}) satisfies z.ZodType<
  Pick<
    ContainerRow,
    | 'holds_at_pod_terminal'
    | 'fees_at_pod_terminal'
    | 'ind_facility_holds'
    | 'ind_facility_fees'
    | 'free_time'
    | 'route'
  >
>

/** What the JSON columns of a container hold. Throws when it is something else: then somebody else wrote the row. */
export function keptJson(id: string, row: unknown): z.infer<typeof json_columns> {
  const read = json_columns.safeParse(row)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new Error(
    `the stored container ${id} is damaged: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}: reproject it`,
  )
}

/** A row as it was read, its JSON columns checked; not copied, for lists read hundreds. Throws as `keptJson` does. */
export function keptContainer(row: ContainerRow): ContainerRow {
  keptJson(row.id, row)
  return row
}
