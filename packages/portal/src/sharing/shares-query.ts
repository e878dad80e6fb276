import type { ShareAttributes } from '@quaylog/contract'
import { queryOptions } from '@tanstack/react-query'
import { portalApi, readApi, writeApi } from '../service/portal-api.ts'

/** What a shared page is about. */
export interface SharedOf {
  readonly type: 'container' | 'shipment'
  readonly id: string
}

/** One shared page. */
export interface SharedPage {
  readonly id: string
  readonly attributes: ShareAttributes
}

/** Pages of one record, the newest first. */
export const sharesQuery = ({ type, id }: SharedOf) =>
  queryOptions({
    queryKey: ['shares', type, id],
    queryFn: async ({ signal }) =>
      (await readApi<{ data: readonly SharedPage[] }>(`/shares?filter[${type}_id]=${id}&page[size]=100`, signal)).data,
  })

/** What a new page is made with; `days` null: it does not end by itself. */
export interface NewShare {
  readonly name: string
  readonly days: number | null
  readonly shows_holds: boolean
  readonly shows_fees: boolean
}

/** Makes a page; `now_ms` is the service's clock, from which its days are counted. */
export function makeShare({ type, id }: SharedOf, given: NewShare, now_ms: number) {
  const { name, days, shows_holds, shows_fees } = given
  const expires_at = days === null ? null : new Date(now_ms + days * 86_400_000).toISOString()
  const attributes = { name: name.trim() === '' ? null : name.trim(), expires_at, shows_holds, shows_fees }
  const relationships = { [type]: { data: { type, id } } }
  return writeApi<{ data: SharedPage }>('POST', '/shares', { data: { type: 'share', attributes, relationships } })
}

/** Ends a page at once. */
export const endShare = (id: string) => writeApi('DELETE', `/shares/${id}`, {})

/** How shared pages look. */
export interface Brand {
  readonly name: string | null
  readonly color: string | null
  readonly logo: string | null
  readonly account_name: string
}

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => portalApi<Brand>('GET', '/brand', undefined, signal),
})

/** Changes what is given of the brand of the account. */
export const changeBrand = (given: Partial<Omit<Brand, 'account_name'>>) => portalApi<Brand>('PATCH', '/brand', given)
