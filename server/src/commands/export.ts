import { accountById } from '../accounts/store.ts'
import { isUuid } from '../ground/id.ts'
import { listedNumbers } from '../intake/files/number-list-store.ts'
import type { ExportedNumber } from '../intake/files/number-list-store.ts'
import { formatCsv } from '../ground/spreadsheets/csv.ts'
import { CommandError, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'

const columns = ['request_number', 'request_type', 'scac', 'ref_numbers', 'shipment_tags', 'status'] as const
const rows_at_once = 1_000

/** `quaylog export`: a list that `quaylog import` takes. */
export const export_numbers: Command = {
  name: 'export',
  summary: 'Prints the numbers that an account tracks as CSV, as quaylog import takes them; JSON lines with --json.',
  options: {
    account: { type: 'string', help: 'id of the account', required: true },
    all: { type: 'boolean', help: 'those that failed or are not tracked any more too' },
  },
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const id = (text(invocation, 'account') ?? '').toLowerCase()
      if (!isUuid(id) || (await accountById(db.work, id)) === undefined)
        throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
      let after: string | null = null
      if (!invocation.json) process.stdout.write(formatCsv(columns, []))
      for (;;) {
        const rows: readonly ExportedNumber[] = await listedNumbers(
          db.work,
          id,
          after,
          invocation.options['all'] === true,
          rows_at_once,
        )
        process.stdout.write(
          invocation.json
            ? rows.map((row) => `${JSON.stringify(row)}\n`).join('')
            : formatCsv(columns, rows.map(rowOf)).slice(formatCsv(columns, []).length),
        )
        after = rows.at(-1)?.id ?? null
        if (rows.length < rows_at_once) return 0
      }
    }),
}

function rowOf({
  request_number,
  request_type,
  scac,
  ref_numbers,
  shipment_tags,
  status,
  stopped,
}: ExportedNumber): Record<(typeof columns)[number], string> {
  return {
    request_number,
    request_type,
    scac: scac ?? '',
    ref_numbers: ref_numbers.join('; '),
    shipment_tags: shipment_tags.join('; '),
    status: stopped ? 'tracking_stopped' : status,
  }
}
