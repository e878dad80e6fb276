import { party_roles } from '@quaylog/contract/enums'
import type { PartyRole } from '@quaylog/contract'
import type { AssignedRole, Party, QuaylogClient } from '@quaylog/sdk'
import { CommandError, print, text } from '../command.ts'
import { table } from '../table.ts'
import { clientCommand } from './client-command.ts'
import { fields_option, fieldsAsked, printList } from './fields.ts'
import { find } from './find.ts'

const partyTable = (parties: readonly Party[]): string =>
  table(
    ['id', 'name', 'nickname'],
    parties.map(({ id, companyName, nickname }) => [id, companyName, nickname]),
  )
const roleTable = (roles: readonly AssignedRole[]): string =>
  table(
    ['id', 'role', 'party', 'party id'],
    roles.map(({ id, role, party }) => [id, role, party?.companyName ?? null, party?.id ?? null]),
  )

/** The container or shipment whose parties are meant. */
async function recordOf(
  client: QuaylogClient,
  word: string,
): Promise<{ roles: QuaylogClient['containers'] | QuaylogClient['shipments']; id: string }> {
  const found = await find(client, word)
  if (found.kind === 'request')
    throw new CommandError(`${word} has no shipment yet: name its parties when you create the request`)
  return { roles: found.kind === 'container' ? client.containers : client.shipments, id: found.id }
}

function roleOf(word: string | undefined): PartyRole {
  const role = party_roles.find((known) => known === word)
  if (role === undefined) throw new CommandError(`'${word}' is not a role; the roles are ${party_roles.join(', ')}`, 2)
  return role
}

export const party_list = clientCommand({
  name: 'party list',
  summary: 'Lists the companies of the account, or those whose name holds a word.',
  positionals: ['[NAME]'],
  options: { fields: fields_option },
  async run(client, invocation) {
    const fields = await fieldsAsked(invocation, 'party')
    const { raw, mapped } = await client.parties.list(
      invocation.positionals[0] === undefined ? {} : { query: invocation.positionals[0] },
      { format: 'both', pageSize: 100 },
    )
    return printList(invocation, raw, fields, () => partyTable(mapped.items))
  },
})

export const party_create = clientCommand({
  name: 'party create',
  summary: 'Creates a company.',
  positionals: ['NAME'],
  options: { nickname: { type: 'string', help: 'short name' } },
  async run(client, invocation) {
    const [companyName = ''] = invocation.positionals
    const nickname = text(invocation, 'nickname')
    const { raw, mapped } = await client.parties.create(
      { companyName, ...(nickname === null ? {} : { nickname }) },
      { format: 'both' },
    )
    return print(invocation, raw, () => partyTable([mapped]))
  },
})

export const party_update = clientCommand({
  name: 'party update',
  summary: 'Renames a company; what is not given stays.',
  positionals: ['ID'],
  options: { name: { type: 'string', help: 'company name' }, nickname: { type: 'string', help: 'short name' } },
  async run(client, invocation) {
    const companyName = text(invocation, 'name')
    const nickname = text(invocation, 'nickname')
    const attributes = { ...(companyName === null ? {} : { companyName }), ...(nickname === null ? {} : { nickname }) }
    const { raw, mapped } = await client.parties.update(invocation.positionals[0] ?? '', attributes, { format: 'both' })
    return print(invocation, raw, () => partyTable([mapped]))
  },
})

export const party_roles_list = clientCommand({
  name: 'party roles',
  summary: 'Lists who has which role on a container or shipment.',
  positionals: ['NUMBER'],
  async run(client, invocation) {
    const { roles, id } = await recordOf(client, invocation.positionals[0] ?? '')
    const { raw, mapped } = await roles.listPartyRoles(id, { format: 'both', pageSize: 100 })
    return print(invocation, raw, () => roleTable(mapped.items))
  },
})

export const party_assign = clientCommand({
  name: 'party assign',
  summary: `Gives a company a role on a container (pickup_dray_carrier only) or shipment. Roles: ${party_roles.join(', ')}.`,
  positionals: ['NUMBER', 'ROLE', 'PARTY'],
  async run(client, invocation) {
    const [number = '', role, partyId = ''] = invocation.positionals
    const known = roleOf(role)
    const { roles, id } = await recordOf(client, number)
    const { raw, mapped } = await roles.addPartyRole(id, { role: known, partyId }, { format: 'both' })
    return print(invocation, raw, () => roleTable([mapped]))
  },
})

export const party_unassign = clientCommand({
  name: 'party unassign',
  summary: 'Takes a role away; its id is in quaylog party roles NUMBER.',
  positionals: ['NUMBER', 'ROLE_ID'],
  async run(client, invocation) {
    const [number = '', role_id = ''] = invocation.positionals
    const { roles, id } = await recordOf(client, number)
    await roles.removePartyRole(id, role_id)
    return print(invocation, { id: role_id, removed: true }, () => 'removed')
  },
})
