import type { FastifyRequest } from 'fastify'
import type { FailureAllowance } from '../../accounts/throttle.ts'
import { networkOf } from '../../ground/http/network.ts'
import { deviceCookie, deviceOf } from '../../people/device.ts'
import type { Door } from '../portal/parts.ts'

/** Failed sign-ins within a quarter of an hour. */
export const failures_max = {
  /** For one address of a person, from one place or on one known device. */
  place_and_address: 5,
  /** From one place, whoever is tried. */
  place: 20,
  /** For one address of a person, from everywhere; from then on a place has one failure instead of five. */
  address: 20,
} as const

export const placeKey = (ip: string) => `place ${networkOf(ip)}`

/** What an attempt to sign in is counted under. */
export interface SignInAttempt {
  /** Full keys refuse the attempt. */
  readonly allowances: readonly FailureAllowance[]
  /** Only tells that somebody is being guessed at; never refuses, so that nobody can lock another person out. */
  readonly noted: FailureAllowance
}

/**
 * How an attempt counts. Somebody's own device has a count of its own, so that nothing that strangers do holds them up
 * there. Elsewhere each place has a few failures, and only one while the person is guessed at from many: who knows the
 * password gets in from any calm place.
 */
export async function attemptOf(
  door: Door,
  request: FastifyRequest,
  address: string,
  person_id: string | undefined,
): Promise<SignInAttempt> {
  const noted = { key: `address ${address}`, failures_max: failures_max.address }
  const device = deviceOf(door, request.headers.cookie)
  if (device !== null && person_id !== undefined && device.people.includes(person_id)) {
    return {
      allowances: [{ key: `device ${device.id} ${address}`, failures_max: failures_max.place_and_address }],
      noted,
    }
  }
  const is_guessed_at = (await door.throttle.failures(noted.key)) >= failures_max.address
  const place = placeKey(request.ip)
  return {
    allowances: [
      { key: `${place} ${address}`, failures_max: is_guessed_at ? 1 : failures_max.place_and_address },
      { key: place, failures_max: failures_max.place },
    ],
    noted,
  }
}

/** `Set-Cookie` by which this browser is known as the person's from now on. */
export function knownDevice(door: Door, request: FastifyRequest, person_id: string): string {
  return deviceCookie(
    { sealer: door.sealer, newId: door.services.newId, public_url: door.public_url },
    request.headers.cookie,
    person_id,
  )
}
