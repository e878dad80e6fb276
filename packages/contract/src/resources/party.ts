import { z } from 'zod'
import { party_roles, roleable_types } from '../enums.ts'
import { timestamp, uuid } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'

export const party_attributes = z.object({ company_name: z.string(), nickname: z.string().nullable() })
export type PartyAttributes = z.infer<typeof party_attributes>

/** A company in the caller's account. */
export const party = defineResource({
  attributes: party_attributes,
  filters: [{ parameter: 'query', kind: 'text', description: 'part of the company name or nickname, any case' }],
  page_size: 25,
  calls: {
    path: '/parties',
    verbs: ['list', 'create', 'read', 'update'],
    tag: 'Parties',
    tag_description: 'Companies and their roles',
    one: 'a party',
    many: 'parties',
    create_example: { attributes: { company_name: 'Northwind Imports', nickname: 'Northwind' } },
    update_example: { attributes: { nickname: 'NWI' } },
  },
})

export const party_role_attributes = z.object({
  role: z.enum(party_roles),
  roleable_type: z.enum(roleable_types).describe('Cargo stands for a container'),
  roleable_id: uuid,
  created_at: timestamp,
  updated_at: timestamp,
})
export type PartyRoleAttributes = z.infer<typeof party_role_attributes>

/** A party in a named role on a shipment or container. */
export const party_role = defineResource({
  attributes: party_role_attributes,
  relationships: { party: to_one('party') },
  includes: ['party'],
  default_include: { one: ['party'], list: ['party'] },
  default_sort: 'created_at',
  page_size: 25,
})
