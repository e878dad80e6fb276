import { documents_as_source, plans } from '@quaylog/contract'
import type { DocumentsAsSource, Plan } from '@quaylog/contract'
import { trial_days } from '@quaylog/contract'
import { parseEntitlements } from '../request/account.ts'
import { createAccount, createApiKey, createPublishableKey } from '../people/operate.ts'
import { accountById, listAccounts, revokeKey, updateAccount } from '../accounts/store.ts'
import { key_accesses, key_days_max } from '../accounts/key-access.ts'
import type { KeyAccess } from '../accounts/key-access.ts'
import { auditCommand } from './audit-command.ts'
import { changeDocumentSettings } from '../documents/settings.ts'
import { setPasswordSignIn } from '../people/password-sign-in-store.ts'
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

/** The name and the limits that are given; undefined: stays. */
function limitsOf(invocation: Invocation) {
  return {
    name: text(invocation, 'name') ?? undefined,
    rate_limit_per_minute: wholeNumber(invocation, 'rate-limit', 1) ?? undefined,
    active_container_limit: wholeNumber(invocation, 'active-containers') ?? undefined,
    custom_field_limit: wholeNumber(invocation, 'custom-fields') ?? undefined,
    manifest_window_days: wholeNumber(invocation, 'manifest-window') ?? undefined,
  }
}

function documentsAsSourceOf(invocation: Invocation): DocumentsAsSource | undefined {
  const value = text(invocation, 'documents-as-source')
  const found = documents_as_source.find((known) => known === value)
  if (value !== null && found === undefined)
    throw new CommandError(`--documents-as-source must be one of ${documents_as_source.join(', ')}, not '${value}'`, 2)
  return found
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
        rate_limit: wholeNumber(invocation, 'rate-limit', 1),
      })
      await auditCommand(opened, account.id, 'account.create', account)
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
    'documents-as-source': {
      type: 'string',
      help: 'whether what documents say counts beside what sources say: off, confirmed or auto',
    },
    'allow-passwords': {
      type: 'boolean',
      help: 'lets people sign in by their passwords again, where an owner had it by the identity provider alone',
    },
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
      const documents_say = documentsAsSourceOf(invocation)
      const change = { ...limitsOf(invocation), plan, trial_ends_at, entitlements }
      await opened.db.transaction(async (tx) => {
        await updateAccount(tx, id, change, instantOf(now_ms))
        if (invocation.options['allow-passwords'] === true) await setPasswordSignIn(tx, id, true, instantOf(now_ms))
        const real_now = instantOf(opened.clock.realMs())
        await changeDocumentSettings(tx, id, { documents_as_source: documents_say }, real_now)
      })
      const account = await accountById(opened.db.work, id)
      const fields = Object.keys(invocation.options).filter((name) => invocation.options[name] !== undefined)
      await auditCommand(opened, id, 'account.update', { id, name: account?.name ?? null, fields })
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

/** What a key may do and when it ends. */
function rightsOf(invocation: Invocation, now_ms: number): { access: KeyAccess; expires_at: string | null } {
  const given = text(invocation, 'access') ?? 'write'
  const access = key_accesses.find((known) => known === given)
  if (access === undefined)
    throw new CommandError(`--access must be one of ${key_accesses.join(', ')}, not '${given}'`, 2)
  const days = wholeNumber(invocation, 'expires-in-days')
  if (days !== null && (days < 1 || days > key_days_max))
    throw new CommandError(`--expires-in-days must be 1 to ${key_days_max}`, 2)
  return { access, expires_at: days === null ? null : instantOf(now_ms + days * 86_400_000) }
}

export const keys_create: Command = {
  name: 'keys create',
  summary: 'Creates a secret API key. It is shown this once.',
  options: {
    account: { type: 'string', help: 'id of the account', required: true },
    name: { type: 'string', help: 'what it is for' },
    access: { type: 'string', help: `what it may do: ${key_accesses.join(', ')}; write unless given` },
    'expires-in-days': { type: 'string', help: 'days after which it ends; it has no end unless given' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const account_id = text(invocation, 'account') ?? ''
      const name = text(invocation, 'name') ?? 'API key'
      const key = await createApiKey(opened, account_id, name, rightsOf(invocation, opened.clock.realMs()))
      await auditCommand(opened, account_id, 'key.create', { id: key.id, name })
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
      const account_id = text(invocation, 'account') ?? ''
      const name = text(invocation, 'name') ?? 'Publishable key'
      const key = await createPublishableKey(opened, account_id, name, origins, {
        fees: invocation.options['show-fees'] === true,
        holds: invocation.options['hide-holds'] !== true,
      })
      await auditCommand(opened, account_id, 'publishable_key.create', { id: key.id, name })
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
      const account_id = /^[0-9a-f-]{36}$/.test(id)
        ? await opened.db.transaction((tx) => revokeKey(tx, id, opened.clock.now()))
        : null
      if (account_id === null) throw new CommandError(`there is no active key ${id}`)
      await auditCommand(opened, account_id, 'key.delete', { id, name: null })
      return print(invocation, { id, revoked: true }, () => `${id} is revoked`)
    }),
}
