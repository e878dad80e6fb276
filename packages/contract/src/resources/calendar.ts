import { z } from 'zod'
import { party_roles } from '../enums.ts'
import { timestamp } from '../scalars.ts'
import { defineResource, to_one } from './definition.ts'

export const calendar_attributes = z.object({
  name: z.string().nullable(),
  role: z.enum(party_roles).nullable().describe('Only boxes on which somebody, or the party, has this role'),
  url: z.string().describe('Address for calendar programs; whoever has it can read the calendar until it is deleted'),
  created_at: timestamp,
})
export type CalendarAttributes = z.infer<typeof calendar_attributes>

/**
 * A link under which calendar programs read last free days, appointments and estimates of an account, a party or a
 * role.
 */
export const calendar = defineResource({
  attributes: calendar_attributes,
  own: true,
  relationships: { party: to_one('party') },
  includes: ['party'],
  default_sort: '-created_at',
  calls: {
    path: '/calendars',
    verbs: ['list', 'create', 'read', 'delete'],
    tag: 'Calendars',
    tag_description: 'Deadlines and estimates for calendar programs',
    one: 'a calendar link',
    many: 'calendar links',
    create_notes: 'Without party and role it holds every box of the account.',
    create_example: {
      attributes: { name: 'Boxes of our dray carrier', role: 'pickup_dray_carrier' },
      relationships: { party: { data: { type: 'party', id: '{party}' } } },
    },
  },
})
