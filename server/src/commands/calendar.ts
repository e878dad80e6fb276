import { party_roles, size_limits } from '@quaylog/contract'
import { accountById } from '../accounts/store.ts'
import { newAddressSecret } from '../ground/signed-address.ts'
import type { Calendar } from '../records/calendars/calendar.ts'
import { calendarUrl } from '../records/calendars/resource.ts'
import { calendarOfAddress, deleteCalendar, insertCalendar, listCalendars } from '../records/calendars/store.ts'
import { isUuid } from '../ground/id.ts'
import { partyById } from '../records/parties/store.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { withDatabase } from './open.ts'
import type { Opened } from './open.ts'
import { sealerOf } from './secret-key.ts'
import { table } from './table.ts'

const account = { type: 'string', help: 'id of the account', required: true } as const

/** The id of an option when it is one; anything else names nothing. */
function idOf(invocation: Invocation, name: string): string | null {
  const value = text(invocation, name)?.toLowerCase() ?? null
  if (value !== null && !isUuid(value)) throw new CommandError(`--${name} must be a uuid, not '${value}'`, 2)
  return value
}

async function accountOf(invocation: Invocation, opened: Opened): Promise<string> {
  const id = idOf(invocation, 'account') ?? ''
  if ((await accountById(opened.db.work, id)) === undefined)
    throw new CommandError(`there is no account ${id}: see quaylog accounts list`)
  return id
}

function shownTo({ id, name, party_id, role, created_at }: Calendar, url: string) {
  return { id, name, party_id, role, url, created_at }
}

export const calendar_create: Command = {
  name: 'calendar create',
  summary: 'Makes a calendar link of last free days, appointments and ETAs.',
  options: {
    account,
    party: { type: 'string', help: 'id of a party: only boxes on which it has a role' },
    role: { type: 'string', help: `only boxes with this role: ${party_roles.join(', ')}` },
    name: { type: 'string', help: 'shown name' },
  },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const account_id = await accountOf(invocation, opened)
      const given = text(invocation, 'role')
      const role = party_roles.find((known) => known === given) ?? null
      if (given !== null && role === null)
        throw new CommandError(`--role must be one of ${party_roles.join(', ')}, not '${given}'`, 2)
      const party_id = idOf(invocation, 'party')
      if (party_id !== null && (await partyById(opened.db.work, account_id, party_id)) === undefined)
        throw new CommandError(`the account has no party ${party_id}`)
      const calendar: Calendar = {
        account_id,
        id: opened.newId(),
        name: text(invocation, 'name'),
        party_id,
        role,
        secret: newAddressSecret(),
        created_at: opened.clock.now(),
      }
      const sealer = await sealerOf(opened.config)
      const most = size_limits.calendars_per_account_max
      if (!(await opened.db.transaction((tx) => insertCalendar(tx, sealer, calendar, most))))
        throw new CommandError(`the account has ${most} calendars already: revoke one first`)
      const url = calendarUrl(opened.config.public_url, calendar)
      return print(invocation, shownTo(calendar, url), () => url)
    }),
}

export const calendar_list: Command = {
  name: 'calendar list',
  summary: 'Lists the calendar links of an account.',
  options: { account },
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const calendars = await listCalendars(
        opened.db.work,
        await sealerOf(opened.config),
        await accountOf(invocation, opened),
      )
      const shown = calendars.map((calendar) => shownTo(calendar, calendarUrl(opened.config.public_url, calendar)))
      return print(invocation, shown, () =>
        table(
          ['id', 'name', 'party', 'role', 'address'],
          shown.map(({ id, name, party_id, role, url }) => [id, name, party_id, role, url]),
        ),
      )
    }),
}

export const calendar_revoke: Command = {
  name: 'calendar revoke',
  summary: 'Ends a calendar link at once.',
  positionals: ['ID'],
  run: (invocation) =>
    withDatabase(invocation, async (opened) => {
      const id = (invocation.positionals[0] ?? '').toLowerCase()
      const found = isUuid(id) ? await calendarOfAddress(opened.db.work, await sealerOf(opened.config), id) : undefined
      if (found === undefined) throw new CommandError(`there is no calendar ${id}: see quaylog calendar list`)
      await opened.db.transaction((tx) => deleteCalendar(tx, found.account_id, id))
      return print(invocation, { id, revoked: true }, () => `${id} is revoked`)
    }),
}
