import { accountById } from '../accounts/store.ts'
import { AnalyticsError, grantAnalytics, revokeAnalytics } from '../exports/analytics/readers.ts'
import { analyticsViews, listAnalyticsReaders } from '../exports/analytics/reader-store.ts'
import { instantOf } from '../ground/clock.ts'
import { auditCommand } from './audit-command.ts'
import { CommandError, print } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { table } from './table.ts'

/** The account that is named. @throws when there is none */
async function accountOf({ db }: Opened, invocation: Invocation): Promise<string> {
  const id = (invocation.positionals[0] ?? '').toLowerCase()
  const found = /^[0-9a-f-]{36}$/.test(id) ? await accountById(db.work, id) : undefined
  if (found === undefined) throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
  return id
}

async function told<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof AnalyticsError ? new CommandError(error.message) : error
  }
}

export const analytics_grant: Command = {
  name: 'analytics grant',
  summary:
    'Makes a role of the database that reads the analytics views of one account and nothing else, and prints its password once. Given again, it makes a new password and adds the views of newer versions.',
  positionals: ['ACCOUNT'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const account_id = await accountOf(opened, invocation)
      const made = await told(grantAnalytics(opened.db, account_id, instantOf(opened.clock.realMs())))
      await auditCommand(opened, account_id, 'analytics_reader.grant', { id: null, name: made.role_name })
      const views = await analyticsViews(opened.db.work)
      return print(invocation, { ...made, views: views.map((name) => `analytics.${name}`) }, () =>
        [
          `user      ${made.role_name}`,
          `password  ${made.password}`,
          `views     ${views.map((name) => `analytics.${name}`).join(', ')}`,
        ].join('\n'),
      )
    }),
}

export const analytics_revoke: Command = {
  name: 'analytics revoke',
  summary: 'Ends the role that reads the analytics views of an account.',
  positionals: ['ACCOUNT'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const account_id = await accountOf(opened, invocation)
      const revoked = await told(revokeAnalytics(opened.db, account_id))
      if (!revoked) throw new CommandError(`account ${account_id} has no role that reads: see quaylog analytics list`)
      await auditCommand(opened, account_id, 'analytics_reader.revoke', { id: null, name: null })
      return print(invocation, { account_id, revoked }, () => `the role of account ${account_id} has ended`)
    }),
}

export const analytics_list: Command = {
  name: 'analytics list',
  summary: 'Lists the roles that read the analytics views of accounts.',
  run: (invocation) =>
    withDatabase(invocation, async ({ db }) => {
      const rows = await listAnalyticsReaders(db.work)
      return print(invocation, rows, () =>
        table(
          ['user', 'account', 'name', 'since'],
          rows.map((row) => [row.role_name, row.account_id, row.account_name, row.created_at]),
        ),
      )
    }),
}
