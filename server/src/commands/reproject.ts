import { accountById } from '../accounts/store.ts'
import { isUuid } from '../ground/id.ts'
import { ObjectUnread } from '../ground/objects/unread.ts'
import { reproject as reprojectAll } from '../intake/reread/reproject.ts'
import type { Reprojected } from '../intake/reread/reproject.ts'
import { CommandError, print, text } from './command.ts'
import type { Command } from './command.ts'
import { withDatabase } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { launch } from './service.ts'
import { table } from './table.ts'

/** `quaylog reproject`: after a mapping was mended. */
export const reproject: Command = {
  name: 'reproject',
  summary:
    "Reads all kept payloads again by today's rules and shows what would change; nothing is written unless asked for, and nobody told.",
  options: {
    apply: { type: 'boolean', help: 'writes the changes' },
    notify: { type: 'boolean', help: 'tells subscribers of the changes; with --apply' },
    account: { type: 'string', help: 'id of an account: only its shipments' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const [apply, notify] = [invocation.options['apply'] === true, invocation.options['notify'] === true]
      if (notify && !apply) throw new CommandError('--notify can only be given with --apply', 2)
      const account = text(invocation, 'account')?.toLowerCase() ?? null
      if (account !== null && (!isUuid(account) || (await accountById(opened.db.work, account)) === undefined))
        throw new CommandError(`there is no account ${account}: see quaylog accounts list`)
      const app = await launch(opened, 'memory')
      try {
        await app.sources.reload()
        const onProgress = (line: string) => void (invocation.json || process.stderr.write(`${line}\n`))
        const done = await reprojectAll(
          { ...app.parts, sources: app.sources, sealer: await sealerOf(opened.config) },
          { apply, notify, account_id: account, onProgress },
        ).catch((error: unknown) => {
          if (!(error instanceof ObjectUnread)) throw error
          throw new CommandError(`${error.message}. What is written so far stays: run it again when it can be read`)
        })
        return print(invocation, done, () => report(done))
      } finally {
        await app.stop()
      }
    }),
}

function report({
  subjects,
  payloads,
  unreadable,
  statements,
  shipments,
  changed_shipments,
  changed,
  applied,
  notified,
}: Reprojected): string {
  const rows = changed.flatMap(({ number, changes }) =>
    changes.map(({ container, field, from, to }) => [number, container ?? '', field, shown(from), shown(to)]),
  )
  const left_out = unreadable === 0 ? '' : `, those of ${unreadable} numbers cannot be: their source is not configured`
  const told = notified ? 'subscribers are told' : 'nobody is told'
  return [
    ...(rows.length === 0
      ? []
      : [table(['shipment', 'container', 'field', applied ? 'was' : 'is', applied ? 'is' : 'would be'], rows), '']),
    ...(changed.length < changed_shipments ? [`and ${changed_shipments - changed.length} more shipments`] : []),
    `${payloads} payloads of ${subjects} numbers read again${left_out}: ${statements.added} statements new, ${statements.removed} no longer read`,
    `${changed_shipments} of ${shipments} shipments ${applied ? `changed; ${told}` : 'would change; --apply writes it'}`,
  ].join('\n')
}

function shown(value: unknown): string {
  if (value === null) return '-'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
