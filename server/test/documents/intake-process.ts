/**
 * One process of the test of intake: hands in documents and mails, and reads them, until it is killed. It tells its
 * parent of each only after the service has answered. Usage: node intake-process.ts <json of IntakeProcess>
 */
import { z } from 'zod'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { nameServers } from '../../src/documents/testing/signed-mail.ts'
import { mailOf } from '../../src/documents/testing/mail.ts'
import { startDocuments } from '../../src/documents/work.ts'
import { createClock } from '../../src/ground/clock.ts'
import { connect } from '../../src/ground/db/index.ts'
import { createIds } from '../../src/ground/id.ts'
import { createLog } from '../../src/ground/log.ts'
import { createSealer } from '../../src/ground/secret.ts'
import { loadReference } from '../../src/reference/reference.ts'

const { database, key, mail_address, mail_secret, from, mails_from, ahead_ms } = z
  .object({
    database: z.union([z.string(), z.object({ path: z.string(), user: z.string(), database: z.string() })]),
    key: z.string(),
    mail_address: z.string(),
    mail_secret: z.string(),
    /** The number of the first document that this process hands in, and of the first mail; null: it mails none. */
    from: z.number(),
    mails_from: z.number().nullable(),
    /** How far its clock is ahead, so that leases of processes that were killed have ended. */
    ahead_ms: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const clock = createClock(() => Date.now() + ahead_ms)
const config = readConfig(
  { QUAYLOG_LOG_LEVEL: 'silent', QUAYLOG_WORLD: 'off', QUAYLOG_DATA_DIR: '/tmp/quaylog-rest-test' },
  { allow_private: false },
)
const app = await createApp({
  config: { ...config, mail_domain: mail_address.split('@')[1] ?? '', mail_secret },
  db: connect({ address: database }),
  clock,
  newId: createIds(clock.realMs),
  random: Math.random,
  log: createLog('silent'),
  reference: loadReference(),
  sealer: createSealer([Buffer.alloc(32, 7).toString('base64')]),
  rate_limits: 'memory',
  resolveRecords: nameServers({}),
})

const tell = (news: object, started: number) => process.send?.({ ...news, took_ms: performance.now() - started })

async function handIn(number: number): Promise<void> {
  const started = performance.now()
  const text = `ARRIVAL NOTICE\n\nB/L No.: KILLED${number}\n`
  const attributes = { name: `${number}`, file_name: 'a.txt', file_base64: Buffer.from(text).toString('base64') }
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: '/v2/documents',
    headers: { authorization: `Token ${key}`, 'content-type': 'application/vnd.api+json' },
    payload: JSON.stringify({ data: { type: 'document', attributes } }),
  })
  // 409: it was kept before the process that handed it in could say so.
  if (statusCode === 201 || statusCode === 409) tell({ document: number }, started)
}

async function mailIn(number: number): Promise<void> {
  const started = performance.now()
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: `/ingest/email/${mail_secret}?recipient=${encodeURIComponent(mail_address)}`,
    headers: { 'content-type': 'message/rfc822' },
    payload: mailOf('Hello.', [], { from: 'a@stranger.example', message_id: `<killed${number}@stranger.example>` }),
  })
  if (statusCode === 200) tell({ mail: number }, started)
}

process.on('disconnect', () => process.exit(0))
startDocuments(app.parts, new Map())
for (let at = 0; ; at += 1) {
  await handIn(from + at)
  if (mails_from !== null) await mailIn(mails_from + at)
}
