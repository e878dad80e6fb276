import { size_limits } from '@quaylog/contract'
import { z } from 'zod'
import { brandOf, changeBrand } from '../../../records/shares/brand-store.ts'
import { readCall } from '../api-call.ts'
import type { ApiAnswer, PortalCall } from '../api-call.ts'

/** What pictures begin with, by their type. SVG is not taken: it can load more than itself. */
const beginnings: Readonly<Record<string, string>> = {
  'image/png': '89504e470d0a1a0a',
  'image/jpeg': 'ffd8ff',
  'image/webp': '52494646',
  'image/gif': '47494638',
}
const data_url = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/
const logo_kb = size_limits.brand_logo_bytes_max / 1_024

function isPicture(url: string): boolean {
  const [, type = '', content = ''] = data_url.exec(url) ?? []
  const begins = beginnings[type]
  return begins !== undefined && Buffer.from(content.slice(0, 16), 'base64').toString('hex').startsWith(begins)
}

const isSmall = (url: string): boolean =>
  ((url.length - url.indexOf(',') - 1) * 3) / 4 <= size_limits.brand_logo_bytes_max

const brand = z.object({
  name: z.string().trim().min(1, 'Give a name, or null').max(size_limits.brand_name_characters_max).nullable(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Give a colour such as #0b4a6b, or null')
    .nullable(),
  logo: z
    .string()
    .refine(isPicture, 'Give a PNG, JPEG, WebP or GIF picture as a data URL, or null')
    .refine(isSmall, `The picture may have at most ${logo_kb} KB: make it smaller`)
    .nullable(),
})

/** How the account's shared pages look. */
export async function getBrand({ door, account }: PortalCall): Promise<ApiAnswer> {
  return { status: 200, body: { ...(await brandOf(door.services.db.keyed, account.id)), account_name: account.name } }
}

/** Changes what is given of it; every page that is shared already looks like that from then on. */
export async function patchBrand({ door, account, body }: PortalCall): Promise<ApiAnswer> {
  const given = readCall(brand.partial(), body)
  const { db, clock } = door.services
  const kept = await db.transaction((tx) => changeBrand(tx, account.id, given, clock.now()))
  return { status: 200, body: { ...kept, account_name: account.name } }
}
