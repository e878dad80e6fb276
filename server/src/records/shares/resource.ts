import type { ResourceObject, ShareAttributes } from '@quaylog/contract'
import { share_path } from './share.ts'
import type { Share, ViewsOfDay } from './share.ts'

/** The address that is handed on. */
export function shareUrl(public_url: string, { token }: Pick<Share, 'token'>): string {
  return `${public_url}${share_path}/${token}`
}

/** One shared page, with its address. */
export function renderShare(share: Share, days: readonly ViewsOfDay[], public_url: string): ResourceObject {
  const { id, name, shows_holds, shows_fees, expires_at, views, first_viewed_at, last_viewed_at, created_at } = share
  const attributes: ShareAttributes = {
    name,
    url: shareUrl(public_url, share),
    shows_holds,
    shows_fees,
    expires_at,
    views,
    views_by_day: days.map(({ on, views: of_day }) => ({ on, views: of_day })),
    first_viewed_at,
    last_viewed_at,
    created_at,
  }
  const link = (type: 'shipment' | 'container', of: string | null) => ({ data: of === null ? null : { id: of, type } })
  return {
    id,
    type: 'share',
    attributes,
    relationships: { shipment: link('shipment', share.shipment_id), container: link('container', share.container_id) },
  }
}
