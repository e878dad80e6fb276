import { z } from 'zod'
import { party_roles } from '../enums.ts'
import { size_limits } from '../limits.ts'
import { optionalRelationship, ownDocument } from './envelope.ts'

const attributes = {
  name: z.string().trim().min(1).max(size_limits.calendar_name_characters_max).nullable().optional(),
  role: z.enum(party_roles).nullable().optional(),
}

/** Without party and role the calendar holds every box of the account. */
export const create_calendar_request = ownDocument('calendar', attributes, { party: optionalRelationship('party') })
export type CreateCalendarRequest = z.infer<typeof create_calendar_request>
