import { z } from 'zod'
import { size_limits } from '../limits.ts'
import { members, requestDocument, requiredRelationship } from './envelope.ts'

const company_name = z.string().trim().min(1).max(size_limits.company_name_characters_max)
const nickname = z.string().trim().max(size_limits.nickname_characters_max).nullable()

export const create_party_request = requestDocument('party', members({ company_name, nickname: nickname.optional() }))
export type CreatePartyRequest = z.infer<typeof create_party_request>

export const update_party_request = requestDocument(
  'party',
  members({ company_name: company_name.optional(), nickname: nickname.optional() }),
)
export type UpdatePartyRequest = z.infer<typeof update_party_request>

/** The role's name is checked after record and party, in the order of wire contract 3.1. */
export const create_party_role_request = z.object({
  data: z.object({
    type: z.literal('party_role'),
    attributes: members({ role: z.string().regex(/\S/) }),
    relationships: members({ party: requiredRelationship('party') }),
  }),
})
export type CreatePartyRoleRequest = z.infer<typeof create_party_role_request>
