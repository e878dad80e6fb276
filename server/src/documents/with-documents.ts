import type { ResourceObject } from '@quaylog/contract'
import { requireEntitlement } from '../request/account.ts'
import { seenBy } from '../request/part-store.ts'
import type { Scope } from '../request/scope.ts'
import { documentIdsOf } from './link-store.ts'

/** Documents that come with one record; all of them are listed at its `/documents`. */
const of_each_max = 100

/** Adds the documents of rendered shipments and containers where they are included: one query for all. */
export async function withDocuments(scope: Scope, resources: ResourceObject[]): Promise<ResourceObject[]> {
  const wants = ({ type }: ResourceObject) =>
    (type === 'shipment' || type === 'container') && scope.wanted.has(`${type}.documents`)
  const wanted = resources.filter(wants)
  if (wanted.length === 0) return resources
  requireEntitlement(scope.account, 'documents')
  const ids = wanted.map(({ id }) => id)
  const links = await documentIdsOf(scope.reader, seenBy(scope), ids, of_each_max)
  const of = Map.groupBy(links, ({ target_id }) => target_id)
  return resources.map((resource) => {
    if (!wants(resource)) return resource
    const data = (of.get(resource.id) ?? []).map(({ document_id }) => ({ id: document_id, type: 'document' }))
    return { ...resource, relationships: { ...resource.relationships, documents: { data } } }
  })
}
