import { plans } from '@quaylog/contract'
import type { Plan } from '@quaylog/contract'
import { trial_days } from '@quaylog/contract'
import { parseEntitlements } from '../request/account.ts'
import { createAccount, createApiKey, createPublishableKey } from '../people/operate.ts'
import { accountById, listAccounts, revokeKey, updateAccount } from '../accounts/store.ts'
import { instantOf } from '../ground/clock.ts'
import { CommandError, print, text, wholeNumber } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'

const shared = {
  name: { type: 'string', help: 'company name' },
  plan: { type: 'string', help: `${plans.join(', ')}` },
  entitlements: { type: 'string', help: 'all, none, or a comma list' },
  'rate-limit': { type: 'string', help: 'requests per minute instead of the usual 100' },
} as const

function planOf(invocation: Invocation): Plan | null {
  const value = text(invocation, 'plan')
  const plan = plans.find((known) => known === value)
  if (value !== null && plan === undefined)
    throw new CommandError(`--plan must be one of ${plans.join(', ')}, not '${value}'`, 2)
  return plan ?? null
}

export const accounts_create: Command = {
  name: 'accounts create',
  summary: 'Creates an account.',
  options: { ...shared, name: { ...shared.name, required: true }, plan: { ...shared.plan, required: true } },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const account = await createAccount(opened, {
        name: text(invocation, 'name') ?? '',
        plan: planOf(invocation) ?? 'paid',
        entitlements: text(invocation, 'entitlements') ?? opened.config.default_entitlements,
        rate_limit: wholeNumber(invocation, 'rate-limit'),
      })
      return print(invocation, account, () => `${account.id}  ${account.name}  ${account.plan}`)
    }),
}

export const accounts_update: Command = {
  name: 'accounts update',
  summary: 'Changes an account; what is not given stays.',
  positionals: ['ID'],
  options: {
    ...shared,
    'trial-ends-at': { type: 'string', help: 'when the trial ends, such as 2026-12-01T00:00:00Z' },
    'active-containers': { type: 'string', help: "active containers allowed instead of the plan's" },
    'custom-fields': { type: 'string', help: 'custom field values allowed' },
    'manifest-window': { type: 'string', help: 'days to wait for a manifest' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const id = (invocation.positionals[0] ?? '').toLowerCase()
      const found = /^[0-9a-f-]{36}$/.test(id) ? await accountById(opened.db.work, id) : undefined
      if (found === undefined) throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
      const given = text(invocation, 'entitlements')
      const entitlements = given === null ? undefined : parseEntitlements(given)
      if (entitlements === null)
        throw new CommandError(`--entitlements: '${given}' is not all, none or a list of known ones`, 2)
      const plan = planOf(invocation) ?? undefined
      const now_ms = opened.clock.worldMs()
      const trial_ends_at =
        text(invocation, 'trial-ends-at') ??
        (plan === 'trial' && found.trial_ends_at === null ? instantOf(now_ms + trial_days * 86_400_000) : undefined)
      await opened.db.transaction((tx) =>
        updateAccount(
          tx,
          id,
          {
            name: text(invocation, 'name') ?? undefined,
            plan,
            trial_ends_at,
            entitlements,
            rate_limit_per_minute: wholeNumber(invocation, 'rate-limit') ?? undefined,
            active_container_limit: wholeNumber(invocation, 'active-containers') ?? undefined,
            custom_field_limit: wholeNumber(invocation, 'custom-fields') ?? undefined,
            manifest_window_days: wholeNumber(invocation, 'manifest-window') ?? undefined,
          },
          instantOf(now_ms),
        ),
      )
      const account = await accountById(opened.db.work, id)
      return print(
        invocation,
        account,
        () => `${id}  ${account?.name}  ${account?.plan}  ${account?.entitlements.join(',')}`,
      )
    }),
}

export const accounts_list: Command = {
  name: 'accounts list',
  summary: 'Lists the accounts.',
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const accounts = await listAccounts(opened.db.work)
      return print(invocation, accounts, () =>
        accounts.map((account) => `${account.id}  ${account.plan.padEnd(5)}  ${account.name}`).join('\n'),
      )
    }),
}

export const keys_create: Command = {
  name: 'keys create',
  summary: 'Creates a secret API key. It is shown this once.',
  options: {
    account: { type: 'string', help: 'id of the account', required: true },
    name: { type: 'string', help: 'what it is for' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const key = await createApiKey(opened, text(invocation, 'account') ?? '', text(invocation, 'name') ?? 'API key')
      return print(invocation, key, () => `${key.id}  ${key.key}`)
    }),
}

export const keys_publishable: Command = {
  name: 'keys publishable',
  summary: 'Creates a publishable key for widget and map.',
  options: {
    account: { type: 'string', help: 'id of the account', required: true },
    origins: { type: 'string', help: 'comma list of origins that may use it; any unless given' },
    'show-fees': { type: 'boolean', help: 'visitors see fees too' },
    'hide-holds': { type: 'boolean', help: 'visitors see no holds' },
    name: { type: 'string', help: 'what it is for' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const origins = (text(invocation, 'origins') ?? '')
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== '')
      const key = await createPublishableKey(
        opened,
        text(invocation, 'account') ?? '',
        text(invocation, 'name') ?? 'Publishable key',
        origins,
        { fees: invocation.options['show-fees'] === true, holds: invocation.options['hide-holds'] !== true },
      )
      return print(invocation, key, () => `${key.id}  ${key.key}`)
    }),
}

export const keys_revoke: Command = {
  name: 'keys revoke',
  summary: 'Ends a key at once.',
  positionals: ['ID'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const id = (invocation.positionals[0] ?? '').toLowerCase()
      const revoked =
        /^[0-9a-f-]{36}$/.test(id) && (await opened.db.transaction((tx) => revokeKey(tx, id, opened.clock.now())))
      if (!revoked) throw new CommandError(`there is no active key ${id}`)
      return print(invocation, { id, revoked }, () => `${id} is revoked`)
    }),
}
