import { z } from 'zod'

const span = z
  .tuple([z.int().min(1).max(1_000), z.int().min(1).max(1_000)])
  .refine(([first, last]) => first <= last, { error: 'the first position is behind the last' })
const heading = z.string().trim().min(1).max(80)
const column = z.int().min(1).max(500)
const separator = z.enum([',', ';', '\t', '|']).default(',')
const base = { name: z.string().trim().min(1).max(60), zones: z.enum(['US', 'CA']).default('US') }

function fieldsAt<Where extends z.ZodType>(where: Where) {
  const optional = where.optional()
  return z.strictObject({
    equipment_initial: where,
    equipment_number: where,
    sighting_code: where,
    seen: where,
    /** The time, where it stands apart from the day. */
    seen_time: optional,
    city: optional,
    state: optional,
    load_empty: optional,
    train_id: optional,
    car: optional,
    railroad: optional,
    destination_city: optional,
    destination_state: optional,
  })
}

const written = z.union([
  z.strictObject({ ...base, positions: fieldsAt(span) }),
  z.strictObject({ ...base, separator, headings: fieldsAt(heading) }),
  z.strictObject({ ...base, separator, columns: fieldsAt(column) }),
])

/** Where a railroad's text file has what a sighting says. */
export type Layout = z.infer<typeof written> & {
  /** unproved: nothing public shows these columns, and no operator has shown a file; own: the operator wrote it. */
  readonly proof: 'unproved' | 'own'
}

/** Layouts that come with the product; neither positions nor headings of CN's formats are public. */
export const layouts: readonly Layout[] = [
  {
    name: 'cn_location_text',
    proof: 'unproved',
    zones: 'CA',
    positions: {
      equipment_initial: [1, 4],
      equipment_number: [6, 11],
      city: [13, 21],
      state: [23, 24],
      seen: [26, 35],
      load_empty: [37, 37],
      sighting_code: [39, 39],
      train_id: [41, 50],
      destination_city: [52, 60],
      destination_state: [62, 63],
      car: [65, 75],
      railroad: [77, 80],
    },
  },
  {
    name: 'cn_location_csv',
    proof: 'unproved',
    zones: 'CA',
    separator: ',',
    headings: {
      equipment_initial: 'INIT',
      equipment_number: 'NUMBER',
      city: 'LOCATION',
      state: 'ST',
      seen: 'MM DD HHMM',
      load_empty: 'L/E',
      sighting_code: 'EV',
      train_id: 'TRAIN',
      destination_city: 'DESTINED',
      destination_state: 'ST#2',
      car: 'FLAT CAR',
      railroad: 'SCAC',
    },
  },
]

/** A layout that an operator wrote, or what is wrong with it in words. */
export function readLayout(document: unknown): { readonly layout: Layout } | { readonly fault: string } {
  const read = written.safeParse(document)
  if (read.success) return { layout: { ...read.data, proof: 'own' } }
  return { fault: z.prettifyError(read.error).replaceAll(/\s*\n\s*/g, ' ') }
}
