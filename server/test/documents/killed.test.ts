import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { workOnDocument } from '../../src/documents/work.ts'
import { mail_domain, mail_secret, mailedService } from './mailed.ts'

/** How often a process is killed; 200 and more by hand. */
const kills = Number(process.env['QUAYLOG_KILLS'] ?? 3)
/** Longer than a job is leased for. */
const lease_over_ms = 180_000

const { service, addressOf } = await mailedService()
const account = await service.addCustomer('Killed', 'paid')
const mail_address = await addressOf(account)
assert.ok(mail_address.endsWith(mail_domain))

const told = z.union([z.object({ document: z.number() }), z.object({ mail: z.number() })])
const acknowledged = { documents: new Set<number>(), mails: new Set<number>() }

/** Runs a process until it has told of some documents, and kills it in the middle of whatever it does then. */
async function runAndKill(round: number): Promise<void> {
  const given = {
    database: service.db.address,
    key: account.key,
    mail_address,
    mail_secret,
    // Each begins a little before the end of the one before: what was under way there is handed in again.
    from: Math.max(0, acknowledged.documents.size - 2),
    ahead_ms: service.clock.realMs() - Date.now() + round * lease_over_ms,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'intake-process.ts'), JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  after(() => child.kill('SIGKILL'))
  const enough = acknowledged.documents.size + 3 + (round % 5)
  const gone = once(child, 'exit')
  child.on('message', (message) => {
    const news = told.parse(message)
    if ('mail' in news) acknowledged.mails.add(news.mail)
    else acknowledged.documents.add(news.document)
    // In turns while a mail is taken in and while a document is; what is being read then is at any step.
    const is_moment = 'mail' in news ? round % 2 === 0 : round % 2 === 1
    if (acknowledged.documents.size >= enough && is_moment) child.kill('SIGKILL')
  })
  const [code] = await gone
  assert.equal(code, null, 'it ended by the kill alone')
}

/** Ends a run that hangs, however busy the machine is. */
const all_kills = { timeout: 240_000 + kills * 60_000 }
test(
  'documents and mails that were acknowledged are there once and read once, however often processes are killed',
  all_kills,
  async (t) => {
    for (let round = 0; round < kills; round += 1) await t.test(`kill ${round + 1}`, all_kills, () => runAndKill(round))
    service.advance((kills + 1) * lease_over_ms)
    while (await workOnDocument(service.app.parts));

    const documents = await service.db.work<{ name: string; status: string; readings: number; told: string[] }[]>`
    select d.name, d.status,
      (select count(*)::int from document_representation r where r.document_id = d.id) as readings,
      array(select l.event from change_log l where l.reference_id = d.id order by l.sequence) as told
    from document d where d.account_id = ${account.id} order by d.name::int`
    const names = documents.map(({ name }) => Number(name))
    assert.equal(new Set(names).size, names.length, 'none is there twice')
    for (const number of acknowledged.documents) assert.ok(names.includes(number), `document ${number} is lost`)
    for (const { name, status, readings, told: events } of documents)
      assert.deepEqual(
        { name, status, readings, events },
        { name, status: 'extracted', readings: 1, events: ['document.created', 'document.extracted'] },
      )
    const [left] = await service.db.work<{ jobs: number; counted: string; kept: string }[]>`
    select (select count(*)::int from document_job where account_id = ${account.id}) as jobs,
      (select bytes from document_storage where account_id = ${account.id})::text as counted,
      (select sum(bytes) from document_file where account_id = ${account.id})::text as kept`
    assert.deepEqual([left?.jobs, left?.counted], [0, left?.kept])

    const mails = await service.db.work<{ message_id: string; has_file: boolean; told: number }[]>`
    select message_id, file_id is not null as has_file,
      (select count(*)::int from change_log l where l.reference_id = s.id) as told
    from email_submission s where account_id = ${account.id}`
    const ids = mails.map(({ message_id }) => message_id)
    assert.equal(new Set(ids).size, ids.length, 'no mail is there twice')
    for (const number of acknowledged.mails)
      assert.ok(ids.includes(`<killed${number}@stranger.example>`), `mail ${number} is lost`)
    assert.ok(mails.every(({ has_file, told: times }) => has_file && times === 1))
    assert.ok(acknowledged.documents.size >= kills * 3 && acknowledged.mails.size > 0)
  },
)
