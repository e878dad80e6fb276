import { randomBytes } from 'node:crypto'
import { product_name } from '@quaylog/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isEntitled } from '../../request/account.ts'
import { html } from '../../ground/html.ts'
import { journeyOf } from '../../records/containers/map.ts'
import { share_path } from '../../records/shares/share.ts'
import type { Share } from '../../records/shares/share.ts'
import { countView, shareOfAddress } from '../../records/shares/store.ts'
import { toMapGeojson } from '../../sea-routes/map-geojson.ts'
import { themeOf } from '../gate/reply.ts'
import type { Door } from '../portal/parts.ts'
import { canFollow } from './following.ts'
import { brandedPage, recordBody } from './page.ts'
import { sharedRecord } from './shared-record.ts'
import type { SharedRecord } from './shared-record.ts'

/** What shared pages need of the portal's door, and the limit of how often an address may ask. */
type ShareDoor = Pick<
  Door,
  'services' | 'sealer' | 'gate_stylesheet' | 'takePublic' | 'takeFailure' | 'mails_leave' | 'world'
>

type Asked = FastifyRequest<{ Params: { token: string } }>

const chart_size = { width: 960, height: 300 }
const title_of_none = 'This page is not here'

/**
 * `GET /t/{token}`: a page about one shipment or one container. Its random address is all that opens it, and it opens
 * nothing else; deleted, expired or never made, it is not found, from the next request on.
 */
export function registerSharedPages(pages: FastifyInstance, door: ShareDoor): void {
  const config = { entrance: { by: 'address' } } as const
  pages.get(`${share_path}/:token`, { config }, async (request: Asked, reply) => showRecord(door, request, reply))
}

async function showRecord(door: ShareDoor, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  const { db, clock } = door.services
  const [share, record] = (await openedBy(door, request)) ?? []
  if (share === undefined || record === undefined) return sendNone(door, request, reply)
  if (request.method === 'GET') await countView(db.work, share, clock.now())
  const brand = { ...record.brand, owner: record.brand.name ?? record.account.name }
  const look = lookOf(door, request)
  const follow_url = canFollow(door) ? `${share_path}/${share.token}/follow` : null
  const body = recordBody(record, clock.now(), { chart: await chartOf(door, record), follow_url })
  const text = brandedPage(record.number, brand, body, look)
  return send(reply, look.nonce, text)
}

/** The chart of the first box, where the account may draw routes and a route is known; null: there is none. */
async function chartOf(door: ShareDoor, { account, boxes: [box] }: SharedRecord): Promise<string | null> {
  const may = isEntitled(account, 'routing_data') || isEntitled(account, 'map_embed')
  if (!may || box === undefined || (box.row.route?.length ?? 0) === 0) return null
  const { db, reference, clock, sea, drawPoster } = door.services
  const journey = await journeyOf(db.lists(account.id), reference, box.row, clock.now())
  const drawing = { ...chart_size, id: 'chart', title: 'Chart of the voyage' }
  return drawPoster(toMapGeojson(journey, sea), drawing) ?? null
}

async function openedBy(door: ShareDoor, request: Asked): Promise<[Share, SharedRecord] | null> {
  await door.takePublic(request.ip)
  const { db, clock } = door.services
  const share = await shareOfAddress(db.auth, door.sealer, request.params.token, clock.now())
  const record = share && (await sharedRecord(door.services, share))
  return share === undefined || record === undefined ? null : [share, record]
}

async function sendNone(door: ShareDoor, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  await door.takeFailure(request.ip)
  const look = lookOf(door, request)
  const body = html`<h1>${title_of_none}</h1>
<p class="shared-lead">The address was not copied whole, or whoever shared the page has ended it.</p>
<p class="shared-note">Ask whoever sent it to you for a new one.</p>`
  const plain = { name: null, color: null, logo: null, owner: product_name }
  return send(reply.code(404), look.nonce, brandedPage(title_of_none, plain, body, look))
}

const headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
} as const

function send(reply: FastifyReply, nonce: string, text: string): FastifyReply {
  const policy = `default-src 'none'; style-src 'self' 'nonce-${nonce}'; font-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .headers({ ...headers, 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(text)
}

function lookOf(door: ShareDoor, request: FastifyRequest) {
  return {
    stylesheet: door.gate_stylesheet,
    theme: themeOf(request.headers.cookie),
    nonce: randomBytes(16).toString('base64'),
  }
}
