import { generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth'
import type { ResolveRecords } from '../mail/own-check.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const selector = 'test'

/** The record under which the key of the tests is published for a domain. */
export function keyRecords(domain: string): Readonly<Record<string, string>> {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  return { [`${selector}._domainkey.${domain} TXT`]: `v=DKIM1; k=rsa; p=${key}` }
}

/** The mail with a signature of the domain before it, over the first bytes of the body only where they are told. */
export async function signedBy(domain: string, mail: Buffer, body_bytes?: number): Promise<Buffer> {
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signer = { signingDomain: domain, selector, privateKey: key, canonicalization: 'relaxed/relaxed' }
  const length = body_bytes === undefined ? {} : { maxBodyLength: body_bytes }
  const { signatures, errors } = await dkimSign(mail, { ...signer, signatureData: [{ ...signer, ...length }] })
  if (signatures === '') throw new Error(`the mail was not signed: ${errors[0]?.err.message ?? 'without a word'}`)
  return Buffer.concat([Buffer.from(signatures), mail])
}

/** Name servers that know the given records, such as `example.com TXT`; a record `timeout` is not answered. */
export function nameServers(records: Readonly<Record<string, string>>): ResolveRecords {
  return async (name, type) => {
    const record = records[`${name.replace(/\.$/, '')} ${type}`]
    if (record === undefined) throw Object.assign(new Error('no such record'), { code: 'ENOTFOUND' })
    if (record === 'timeout') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
    return type === 'TXT' ? [[record]] : [record]
  }
}
