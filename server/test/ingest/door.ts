import { createHmac } from 'node:crypto'
import type { AppParts } from '../../src/app.ts'
import { saveSource } from '../../src/asking/source-store.ts'
import { insertPerson } from '../../src/people/people-store.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { recordDue } from '../../src/intake/record-inbound.ts'
import type { InboundRecordingParts } from '../../src/intake/parts.ts'
import { restService } from '../rest/service.ts'
import type { RestService } from '../rest/service.ts'

/** A service whose doors for bodies are tried, with the key that its credentials are sealed with. */
export interface IngestService extends RestService {
  readonly parts: InboundRecordingParts
  configure(
    id: string,
    kind: string,
    credentials: Record<string, string>,
    more?: { profile?: string; scac?: string; terminals?: readonly string[]; base_url?: string },
  ): Promise<void>
  makeOperator(account_id: string): Promise<void>
  /** Posts a body as it is. */
  post(
    path: string,
    body: string | Buffer,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{
    status: number
    headers: Readonly<Record<string, unknown>>
    text: string
    json: Readonly<Record<string, unknown>>
  }>
  /** The headers of a sender that signs with a key. */
  signed(key: string, body: string | Buffer, sent_ms?: number): Record<string, string>
  /** Records all that is due. */
  record(): Promise<void>
}

export async function ingestService(replace?: (parts: AppParts) => Partial<AppParts>): Promise<IngestService> {
  const service = await restService(replace)
  const { app, db, clock, newId } = service
  const sealer = createSealer([Buffer.alloc(32, 7).toString('base64')])
  const { parts: engine, sources, bodies, spreadsheets } = app
  const parts: InboundRecordingParts = { ...engine, sources, bodies, spreadsheets, sealer }
  return {
    ...service,
    parts,
    async configure(id, kind, credentials, { profile, scac, terminals = [], base_url = '' } = {}) {
      await saveSource(
        db.work,
        {
          id,
          kind,
          profile: profile ?? null,
          scac: scac ?? null,
          name: id,
          base_url,
          credentials: sealer.seal(JSON.stringify(credentials), id),
          terminals,
          per_minute: null,
          per_day: null,
          enabled: true,
          is_simulated: false,
        },
        clock.now(),
      )
      await app.sources.reload()
    },
    async makeOperator(account_id) {
      const id = newId()
      await db.transaction((tx) =>
        insertPerson(
          tx,
          { id, account_id, email: `${id}@example.org`, name: 'Operator', password_hash: '-', is_operator: true },
          clock.now(),
        ),
      )
    },
    async post(path, body, headers = {}) {
      const answer = await app.http.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { 'content-type': 'application/octet-stream', ...headers },
      })
      const json: unknown = answer.body.startsWith('{') ? JSON.parse(answer.body) : {}
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: answer.body,
        json: typeof json === 'object' && json !== null ? Object.fromEntries(Object.entries(json)) : {},
      }
    },
    signed(key, body, sent_ms = clock.realMs()) {
      const timestamp = String(Math.floor(sent_ms / 1000))
      return {
        'x-feed-key': key,
        'x-feed-timestamp': timestamp,
        'x-feed-signature': `sha256=${createHmac('sha256', key).update(`${timestamp}.`).update(body).digest('hex')}`,
      }
    },
    async record() {
      while ((await recordDue(parts)) > 0);
    },
  }
}
