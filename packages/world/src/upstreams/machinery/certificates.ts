import { generateKeyPairSync, randomBytes } from 'node:crypto'
import forge from 'node-forge'
import { DAY } from '../../time.ts'

/** A certificate with its key, both PEM. */
export type Certified = { certificate: string; private_key: string }

/** What the TLS port and its clients need: an authority, its server, a client, and a client's that ends tomorrow. */
export type Certificates = { authority: string; server: Certified; client: Certified; expiring: Certified }

const YEAR_MS = 365 * DAY

/** Makes a test authority and everything that it signs, for names of this machine and `host`. */
export function makeCertificates(now: number, host: string): Certificates {
  const root = keys()
  const name = [{ name: 'commonName', value: 'Quaylog simulated world' }]
  const authority = forge.pki.createCertificate()
  authority.publicKey = forge.pki.publicKeyFromPem(root.public_key)
  dated(authority, now, YEAR_MS)
  authority.setSubject(name)
  authority.setIssuer(name)
  authority.setExtensions([
    { name: 'basicConstraints', cA: true },
    { name: 'keyUsage', keyCertSign: true },
  ])
  const signer = forge.pki.privateKeyFromPem(root.private_key)
  authority.sign(signer, forge.md.sha256.create())
  const issue = (commonName: string, lasts: number, server: boolean): Certified => {
    const pair = keys()
    const certificate = forge.pki.createCertificate()
    certificate.publicKey = forge.pki.publicKeyFromPem(pair.public_key)
    dated(certificate, now, lasts)
    certificate.setSubject([{ name: 'commonName', value: commonName }])
    certificate.setIssuer(name)
    certificate.setExtensions([
      { name: 'extKeyUsage', serverAuth: server, clientAuth: !server },
      { name: 'subjectAltName', altNames: server ? altNames(host) : [] },
    ])
    certificate.sign(signer, forge.md.sha256.create())
    return { certificate: forge.pki.certificateToPem(certificate), private_key: pair.private_key }
  }
  return {
    authority: forge.pki.certificateToPem(authority),
    server: issue('localhost', YEAR_MS, true),
    client: issue('quaylog-client', YEAR_MS, false),
    expiring: issue('quaylog-client', DAY, false),
  }
}

/** A certificate that signs itself, for clients that prove themselves by signatures of their own. */
export function selfSigned(commonName: string, now: number): Certified {
  const pair = keys()
  const certificate = forge.pki.createCertificate()
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.public_key)
  dated(certificate, now, YEAR_MS)
  certificate.setSubject([{ name: 'commonName', value: commonName }])
  certificate.setIssuer([{ name: 'commonName', value: commonName }])
  certificate.sign(forge.pki.privateKeyFromPem(pair.private_key), forge.md.sha256.create())
  return { certificate: forge.pki.certificateToPem(certificate), private_key: pair.private_key }
}

function altNames(host: string): { type: number; value?: string; ip?: string }[] {
  const names = [
    { type: 2, value: 'localhost' },
    { type: 7, ip: '127.0.0.1' },
  ]
  return /^[a-z][a-z0-9.-]*$/i.test(host) && host !== 'localhost' ? [...names, { type: 2, value: host }] : names
}

/**
 * A serial number in hexadecimal. It begins with a byte between 01 and 7f: DER refuses a number with zeros before it,
 * and one above 7f is negative.
 */
export function serialOf(random: Uint8Array): string {
  return `01${Buffer.from(random).toString('hex')}`
}

function dated(certificate: forge.pki.Certificate, now: number, lasts: number): void {
  certificate.serialNumber = serialOf(randomBytes(15))
  certificate.validity.notBefore = new Date(now - DAY)
  certificate.validity.notAfter = new Date(now + lasts)
}

function keys(): { public_key: string; private_key: string } {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { public_key: pair.publicKey, private_key: pair.privateKey }
}
