// Generated from packages/contract by `npm run generate`; not to be edited.

import type { PartyAttributes } from '@quaylog/contract'

/** The attributes of a party that its row holds as they are printed. */
export interface PartyValues {
  readonly company_name: PartyAttributes['company_name']
  readonly nickname: PartyAttributes['nickname']
}

/** The columns of the table `party` that are named like attributes. */
export const party_value_columns = ['company_name', 'nickname'] as const

/** The attributes of a party in the order of the contract. */
export function partyAttributesOf(row: PartyValues): PartyAttributes {
  return { company_name: row.company_name, nickname: row.nickname }
}
