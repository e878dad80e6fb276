import type { Answer, Ask } from '../../http/exchange.ts'
import { listen } from '../../http/listen.ts'
import type { Listener } from '../../http/listen.ts'
import { makeCertificates } from './certificates.ts'
import type { Certificates } from './certificates.ts'

/** What an operator is given to come in by TLS: certificate and key, and the server's authority, all PEM. */
export type GivenCertificate = { certificate: string; private_key: string; authority: string }

/** The world's TLS port, for upstreams that ask for a client certificate. Certificates are made when it opens. */
export class TlsDoor {
  private listener: Listener | null = null
  private certificates: Certificates | null = null
  private host = ''

  /** Opens the port (0 takes a free one); `now` is real time. */
  async open(host: string, port: number, now: number, answer: (ask: Ask) => Answer): Promise<void> {
    const made = (this.certificates ??= makeCertificates(now, host))
    this.host = host
    const files = { cert: made.server.certificate, key: made.server.private_key, ca: made.authority }
    this.listener = await listen(host, port, answer, files)
  }

  /** The address under which it is reached, null while it is closed. */
  baseUrl(): string | null {
    if (this.listener === null) return null
    return `https://${this.host.includes(':') ? `[${this.host}]` : this.host}:${this.listener.port}`
  }

  /** What the operator is given; `expiring`: a certificate that ends within a day. */
  given(expiring: boolean): GivenCertificate | null {
    const made = this.certificates
    return made === null ? null : { ...(expiring ? made.expiring : made.client), authority: made.authority }
  }

  /** Closes the port and ends open connections. */
  async close(): Promise<void> {
    await this.listener?.close()
    this.listener = null
  }
}
