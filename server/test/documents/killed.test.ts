import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { z } from 'zod'
import { workOnDocument } from '../../src/documents/work.ts'
import { killIn } from './killing.ts'
import { mail_domain, mail_secret, mailedService } from './mailed.ts'

/** How often a process is killed; 200 and more by hand. */
const kills = Number(process.env['QUAYLOG_KILLS'] ?? 3)
/** Longer than a job is leased for. */
const lease_over_ms = 180_000

const { service, addressOf } = await mailedService()
const account = await service.addCustomer('Killed', 'paid')
const mail_address = await addressOf(account)
assert.ok(mail_address.endsWith(mail_domain))

const told = z.union([
  z.object({ document: z.number(), took_ms: z.number() }),
  z.object({ mail: z.number(), took_ms: z.number() }),
])
const acknowledged = { documents: new Set<number>(), mails: new Set<number>() }

/** What the kills broke off. */
const broken_off = { readings: 0, jobs_waiting: 0, documents_unanswered: 0, mails_unanswered: 0 }
/** How long it took, when it last ended, to take in a document and a mail. */
const taken_ms = { document: 20, mail: 500 }

/**
 * Runs a process until it has told of some documents, and kills it while it takes in the next, in every other round a
 * mail: at ever other parts of the time that this takes. What is being read meanwhile is at any step.
 */
async function runAndKill(round: number): Promise<void> {
  const next = round % 2 === 0 ? 'document' : 'mail'
  const { documents, mails } = acknowledged
  const given = {
    database: service.db.address,
    key: account.key,
    mail_address,
    mail_secret,
    // The last document is handed in again, and the mail that was under way.
    from: Math.max(0, documents.size - 1),
    mails_from: next === 'mail' ? mails.size : null,
    ahead_ms: service.clock.realMs() - Date.now(),
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'intake-process.ts'), JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  after(() => child.kill('SIGKILL'))
  const enough = documents.size + (next === 'mail' ? 1 : 2)
  const gone = once(child, 'exit')
  let is_dying = false
  child.on('message', (message) => {
    const news = told.parse(message)
    if ('mail' in news) mails.add(news.mail)
    else documents.add(news.document)
    taken_ms['mail' in news ? 'mail' : 'document'] = news.took_ms
    if (is_dying || documents.size < enough || 'mail' in news) return
    is_dying = true
    killIn(child, taken_ms[next] * ((round * 0.37) % 1))
  })
  const [code] = await gone
  assert.equal(code, null, 'it ended by the kill alone')
  await countBrokenOff()
  service.advance(lease_over_ms)
  // Before a reading was broken off so often that it is given up.
  if (next === 'mail') while (await workOnDocument(service.app.parts));
}

/** Counts what is left half done: by the leases of jobs, and by what is kept and was not answered. */
async function countBrokenOff(): Promise<void> {
  const [left] = await service.db.work<{ leased: number; waiting: number; documents: number; mails: number }[]>`
    select count(*) filter (where leased_until is not null)::int as leased,
      count(*) filter (where leased_until is null)::int as waiting,
      (select count(*)::int from document where account_id = ${account.id}) as documents,
      (select count(*)::int from email_submission where account_id = ${account.id}) as mails
    from document_job where account_id = ${account.id}`
  assert.ok(left)
  broken_off.readings += left.leased
  broken_off.jobs_waiting += left.waiting
  broken_off.documents_unanswered += left.documents - acknowledged.documents.size
  broken_off.mails_unanswered += left.mails - acknowledged.mails.size
}

/** Ends a run that hangs, however busy the machine is. */
const all_kills = { timeout: 240_000 + kills * 60_000 }
test(
  'documents and mails that were acknowledged are there once and read once, however often processes are killed',
  all_kills,
  async (t) => {
    for (let round = 0; round < kills; round += 1) await t.test(`kill ${round + 1}`, all_kills, () => runAndKill(round))
    while (await workOnDocument(service.app.parts));

    const documents = await service.db.work<
      { name: string; status: string; failed_detail: string | null; readings: number; told: string[] }[]
    >`
    select d.name, d.status, d.failed_detail,
      (select count(*)::int from document_representation r where r.document_id = d.id) as readings,
      array(select l.event from change_log l where l.reference_id = d.id order by l.sequence) as told
    from document d where d.account_id = ${account.id} order by d.name::int`
    const names = documents.map(({ name }) => Number(name))
    assert.equal(new Set(names).size, names.length, 'none is there twice')
    for (const number of acknowledged.documents) assert.ok(names.includes(number), `document ${number} is lost`)
    for (const { name, status, failed_detail, readings, told: events } of documents)
      assert.deepEqual(
        { name, status, failed_detail, readings, events },
        {
          name,
          status: 'extracted',
          failed_detail: null,
          readings: 1,
          events: ['document.created', 'document.extracted'],
        },
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
    assert.ok(acknowledged.documents.size > kills && acknowledged.mails.size > 0)
    t.diagnostic(JSON.stringify({ kills, documents: names.length, mails: ids.length, broken_off }))
  },
)
