import { z } from 'zod'
import type { Sealer } from '../ground/secret.ts'
import { cookieOf } from './session.ts'

/** A browser on which people have signed in before. What strangers try elsewhere does not hold them up there. */
export interface Device {
  readonly id: string
  readonly people: readonly string[]
}

interface DeviceParts {
  readonly sealer: Pick<Sealer, 'seal' | 'open'>
  readonly newId: () => string
  readonly public_url: string
}

const place = 'people/device'
const kept_s = 180 * 86_400
const people_max = 5
const sealed = z.object({ id: z.string(), people: z.array(z.string()).max(people_max) })

const nameOf = (public_url: string) => (public_url.startsWith('https:') ? '__Host-quaylog-device' : 'quaylog_device')

/** The device of a `Cookie` header; null when nobody has signed in there, or it is not one of ours. */
export function deviceOf(
  { sealer, public_url }: Omit<DeviceParts, 'newId'>,
  cookie: string | undefined,
): Device | null {
  const value = cookieOf(cookie, nameOf(public_url))
  if (value === null) return null
  try {
    return sealed.parse(JSON.parse(sealer.open(value, place)))
  } catch {
    return null
  }
}

/** `Set-Cookie` by which the browser is known as one on which this person signed in. */
export function deviceCookie(parts: DeviceParts, cookie: string | undefined, person_id: string): string {
  const { id, people } = deviceOf(parts, cookie) ?? { id: parts.newId(), people: [] }
  const device: Device = { id, people: [person_id, ...people.filter((one) => one !== person_id)].slice(0, people_max) }
  const secure = parts.public_url.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(parts.public_url)}=${parts.sealer.seal(JSON.stringify(device), place)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${kept_s}${secure}`
}
