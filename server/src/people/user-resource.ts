import type { Scope } from '../request/scope.ts'
import type { ResourceKind } from '../ground/jsonapi/registry.ts'
import { membersByIds } from './people-store.ts'

/** Users by id for `include`: people of the account, by their name alone. Contract 2.13. */
export const user_kind: ResourceKind<Scope> = {
  type: 'user',
  fetch: async (scope, ids) =>
    (await membersByIds(scope.reader, scope.account.id, ids)).map(({ id, name }) => ({
      id,
      type: 'user',
      attributes: { name },
    })),
}
