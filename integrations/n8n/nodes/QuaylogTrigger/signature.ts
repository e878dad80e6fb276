import { createHmac, timingSafeEqual } from 'node:crypto'

const tolerance_s = 300

/** The headers of a delivery; names are in lower case. */
export type DeliveryHeaders = Readonly<Record<string, string | string[] | undefined>>

/** Whether the holder of the secret sent these bytes within the last minutes (Standard Webhooks). */
export function isSigned(body: Buffer, headers: DeliveryHeaders, secret: string, now_ms: number): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now_ms / 1000 - Number(timestamp)) > tolerance_s) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const signed = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
