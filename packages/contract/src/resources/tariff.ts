import { z } from 'zod'
import { charge_clock_states } from '../enums.ts'
import { date, time_zone, timestamp, uuid } from '../scalars.ts'
import { biller, money } from './charge.ts'
import { defineResource, to_one } from './definition.ts'

/** One version of a tariff as it is written in a tariff file. */
const written_version = z
  .looseObject({ effective_from: date, terms: z.array(z.looseObject({ id: z.string() })) })
  .describe('As in a tariff file: effective_from, effective_to, lock_date, status, source, terms')

const tariff_attributes = z.object({
  name: z.string(),
  reference: z.string().nullable(),
  issuer: biller.describe('Who issued it, and so who bills by it'),
  authority: z.string().describe('Such as public_tariff, contract or terminal_schedule'),
  customer: z.string().nullable().describe('Whose contract it is'),
  overrides: z.string().nullable().describe('The tariff that it changes: SCAC/authority, a reference or a name'),
  currency: z.string(),
  time_zone: time_zone.nullable(),
  is_shared: z.boolean().describe('Given by the operator to every account; it cannot be changed'),
  versions: z.array(written_version).describe('Versions in use, the oldest first'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type TariffAttributes = z.infer<typeof tariff_attributes>

/** A paper with rates and rules of free time: a public tariff, a terminal's schedule, a contract. */
export const tariff = defineResource({
  attributes: tariff_attributes,
  own: true,
  page_size: 25,
  default_sort: 'name',
  calls: {
    path: '/tariffs',
    verbs: ['list', 'create', 'read', 'update', 'delete'],
    tag: 'Tariffs',
    tag_description: 'Tariffs, contracts, and the calendars of facilities',
    one: 'a tariff or contract',
    many: 'tariffs and contracts',
    create_notes:
      'The members are those of a tariff file. `meta.problem` of an error names the rule of tariff files it breaks.',
    update_notes: 'Terms are changed by a new version.',
  },
})

const tariff_version_attributes = z.object({
  effective_from: date,
  document: written_version,
  created_at: timestamp,
  replaced_at: timestamp.nullable().describe('When a later version with the same first day, or a withdrawal, ended it'),
})
export type TariffVersionAttributes = z.infer<typeof tariff_version_attributes>

/** One version of a tariff, also when it has been replaced. */
export const tariff_version = defineResource({
  attributes: tariff_version_attributes,
  own: true,
  relationships: { tariff: to_one('tariff') },
  default_sort: '-created_at',
})

const tried_clock = z
  .object({
    state: z.enum(charge_clock_states),
    reason: z.string().nullable(),
    last_free_on: date.nullable(),
    accrued: money.nullable().describe('Null: not known'),
    today_rate: z.number().nullable(),
  })
  .nullable()

/** What a tariff would change of the charges of open containers. */
export const tariff_effect = z.object({
  containers_looked_at: z.int().describe('Containers whose ledgers are open and that it can concern'),
  complete: z.boolean().describe('False: there are more containers or changes than are shown'),
  differences: z.array(money).describe('What is charged more, or less, so far, for each currency; of known sums'),
  changes: z.array(
    z.object({
      container_id: uuid,
      container_number: z.string().nullable(),
      charge_type: z.string(),
      biller,
      before: tried_clock.describe('Null: there is no such charge'),
      after: tried_clock.describe('Null: there would be no such charge'),
    }),
  ),
})
export type TariffEffect = z.infer<typeof tariff_effect>

const tariff_import_attributes = z.object({
  dry_run: z.boolean(),
  tariff_id: uuid.nullable().describe('The tariff that was made; null after a dry run'),
  name: z.string().describe('As the file names the tariff'),
  versions: z.int().describe('How many versions the file has'),
  terms: z.int().describe('How many terms its versions have together'),
  effect: tariff_effect
    .nullable()
    .describe('After a dry run: what the tariff would change of open containers, were it kept now'),
})
export type TariffImportAttributes = z.infer<typeof tariff_import_attributes>

/** What reading a tariff file came to. */
export const tariff_import = defineResource({
  attributes: tariff_import_attributes,
  own: true,
  relationships: { tariff: to_one('tariff') },
})

/** In which a tariff is read and written as a file. */
export const tariff_file_formats = ['yaml', 'csv', 'xlsx'] as const

const tariff_export_attributes = z.object({
  format: z.enum(tariff_file_formats),
  media_type: z.string(),
  encoding: z.enum(['utf-8', 'base64']).describe('Of `file`: base64 where it is a workbook'),
  file: z
    .string()
    .describe('Its text, or the bytes of a workbook. Read again by `POST /tariffs/import`, it gives the same tariff'),
})
export type TariffExportAttributes = z.infer<typeof tariff_export_attributes>

/** A tariff as a file. */
export const tariff_export = defineResource({
  attributes: tariff_export_attributes,
  own: true,
  relationships: { tariff: to_one('tariff') },
})
