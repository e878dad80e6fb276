import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailPart } from '../../src/documents/testing/mail.ts'
import { mailOf } from '../../src/documents/testing/mail.ts'
import { createPerson } from '../../src/people/operate.ts'
import { ocean, x12 } from '../../src/sources/edi/samples.ts'
import type { Customer } from '../rest/service.ts'
import { mailingTo, paper, provenMail, takingMails } from '../documents/mailed.ts'
import { ingestService } from './door.ts'

const service = await ingestService(takingMails())
const { post, addressOf, know } = mailingTo(service)
const { paid: operator, other: customer } = service.customers
await service.makeOperator(operator.id)
const addresses = new Map<Customer, string>()
for (const one of [operator, customer]) {
  addresses.set(one, await addressOf(one))
  await know(one, '@line.example')
}

const layout = JSON.stringify({
  name: 'ours',
  headings: {
    equipment_initial: 'INIT',
    equipment_number: 'NUMBER',
    sighting_code: 'EV',
    seen: 'SEEN',
    city: 'CITY',
    state: 'ST',
  },
})
const attached = (name: string, body: string, type = 'text/plain'): MailPart => ({ type, name, body })
const departed = x12(ocean('VD', 'CNSHA'))

async function send(to: Customer, bytes: Buffer) {
  const { status, kept } = await post(bytes, [addresses.get(to) ?? ''])
  assert.equal(status, 200)
  return kept[0] ?? { id: '', status: '', repeated: false }
}

/** What stands at a mail: its status, what became of each file, and the documents that it brought. */
async function shown(id: string, as: Customer) {
  const { attributes } = (await service.call('GET', `/email_submissions/${id}`, { as })).one()
  const documents = (await service.call('GET', `/documents?filter[email_submission_id]=${id}`, { as })).list().data
  return {
    status: attributes['status'],
    attachments: attributes['attachments'],
    left_out: attributes['left_out'],
    documents: documents.map((one) => one.attributes['name']),
  }
}

const takenIn = () =>
  service.db.work<{ source_id: string; origin: string; kind: string }[]>`
    select source_id, origin, kind from inbound order by id`

test("an interchange mailed to the operator's account is taken in as that, and its papers stay papers", async () => {
  const before = (await takenIn()).length
  const { id, status } = await send(
    operator,
    await provenMail('See attached.', [attached('departed.edi', departed), paper('notice')], { subject: 'Status' }),
  )
  assert.equal(status, 'received')
  assert.deepEqual(await shown(id, operator), {
    status: 'received',
    attachments: ['notice.pdf', 'departed.edi'],
    left_out: [{ name: 'departed.edi', reason: 'taken in as an X12 file (statements: 5, containers: 1)' }],
    documents: ['notice.pdf'],
  })
  assert.deepEqual((await takenIn()).slice(before), [{ source_id: 'edi', origin: 'mail', kind: 'edi' }])
})

test('a partner is known by the address that mails its files, and a railroad by it alone', async () => {
  const before = (await takenIn()).length
  await service.configure('line-mails', 'edi_folder', { mail_senders: 'edi@else.example, @line.example' })
  await send(
    operator,
    await provenMail('.', [attached('a.txt', departed.replaceAll('1015', '1016'))], { subject: 'A' }),
  )
  await service.configure('line-mails', 'edi_folder', { mail_senders: 'edi@else.example' })
  await service.configure('rail', 'rail_files', { mail_senders: 'ops@line.example', layout })
  const rows = 'INIT,NUMBER,EV,SEEN,CITY,ST\nCSQU,305438,A,11 19C0815,CHICAGO,IL\n'
  const { id } = await send(operator, await provenMail('.', [attached('clm.csv', rows, 'text/csv')], { subject: 'B' }))
  assert.deepEqual(
    (await takenIn()).slice(before).map(({ source_id }) => source_id),
    ['line-mails', 'rail'],
  )
  assert.match(JSON.stringify((await shown(id, operator)).left_out), /taken in as a railroad's file/)
  await service.configure('rail', 'rail_files', { mail_senders: 'edi@else.example', layout })
})

test('a railroad that mails interchanges too has a source for each of both', async () => {
  await service.configure('rail', 'rail_files', { mail_senders: 'ops@line.example', layout })
  await service.configure('a-rail-edi', 'edi_folder', { mail_senders: '@line.example' })
  const rows = 'INIT,NUMBER,EV,SEEN,CITY,ST\nCSQU,305438,A,11 20C0815,CHICAGO,IL\n'
  const parts = [attached('clm.csv', rows, 'text/csv'), attached('a.edi', departed.replaceAll('1015', '1021'))]
  const before = (await takenIn()).length
  await send(operator, await provenMail('.', parts, { subject: 'Both' }))
  assert.deepEqual(
    (await takenIn()).slice(before).map(({ source_id }) => source_id),
    ['rail', 'a-rail-edi'],
  )
  await service.configure('a-rail-edi', 'edi_folder', { mail_senders: 'edi@else.example' })
  await service.configure('rail', 'rail_files', { mail_senders: 'edi@else.example', layout })
})

test('separators that nobody prints and that break lines make an interchange no paper, and a name does', async () => {
  for (const [name, body] of [
    ['gs.edi', departed.replaceAll('1015', '1022').replaceAll('*', '\x1d')],
    ['lines.txt', 'UNA:+.? \nUNB+UNOA:2+A+B+261120:1205+5\nUNZ+0+5\n'],
  ] as const) {
    const { id } = await send(operator, await provenMail('.', [attached(name, body)], { subject: name }))
    assert.deepEqual((await shown(id, operator)).documents, [], name)
  }
  const parts = [attached('isa.txt', 'Isa, please find below the container MSCU1234566.')]
  const { id } = await send(operator, await provenMail('.', parts, { subject: 'Isa' }))
  assert.deepEqual((await shown(id, operator)).documents, ['isa.txt'])
})

test('what cannot be read of an interchange is in quarantine, and the mail says so', async () => {
  const { id } = await send(operator, await provenMail('.', [attached('bad.edi', 'ISA*00*broken')], { subject: 'C' }))
  const { left_out, documents } = await shown(id, operator)
  assert.match(JSON.stringify(left_out), /kept in quarantine/)
  assert.deepEqual(documents, [])
})

test('a customer hands in no facts for all: an interchange to another account stays what it was', async () => {
  const before = (await takenIn()).length
  const { id } = await send(
    customer,
    await provenMail('.', [attached('x.edi', departed.replaceAll('1015', '1017'))], { subject: 'D' }),
  )
  assert.deepEqual((await shown(id, customer)).documents, ['x.edi'])
  assert.equal((await takenIn()).length, before)
})

test('a table with the headings of a mapping is a report of its account, and another one a paper', async () => {
  const mapping = {
    name: 'Pier 400 daily',
    terminal: 'W185',
    columns: [
      { heading: 'Container', field: 'container_number' },
      { heading: 'Line LFD', field: 'line_last_free_day' },
    ],
  }
  const made = await service.call('POST', '/report_mappings', {
    as: customer,
    body: { data: { type: 'report_mapping', attributes: mapping } },
  })
  const parts = [
    attached('daily.csv', 'Pier 400,\nContainer,LINE LFD,Remark\nTSTU1000003,2026-12-04,\n', 'text/csv'),
    attached('packing.csv', 'Container,Cartons\nTSTU1000003,12\n', 'text/csv'),
  ]
  const { id } = await send(customer, await provenMail('.', parts, { subject: 'E' }))
  const [report] = (await service.call('GET', '/report_files', { as: customer })).list().data
  assert.equal(report?.attributes['name'], 'daily.csv')
  assert.deepEqual(await shown(id, customer), {
    status: 'received',
    attachments: ['packing.csv', 'daily.csv'],
    left_out: [
      {
        name: 'daily.csv',
        reason: `taken in as the report ${report.id} by the mapping ${String(made.one().attributes['name'])}`,
      },
    ],
    documents: ['packing.csv'],
  })
  await service.record()
  const [read] = (await service.call('GET', '/report_files', { as: customer })).list().data
  assert.equal(read?.attributes['status'], 'read')

  await service.call('POST', '/report_mappings', {
    as: customer,
    body: { data: { type: 'report_mapping', attributes: { ...mapping, name: 'Pier 400 weekly' } } },
  })
  const again = await send(
    customer,
    await provenMail('.', [attached('both.csv', 'Container,Line LFD\nTSTU1000003,2026-12-05\n', 'text/csv')], {
      subject: 'F',
    }),
  )
  const { left_out, documents } = await shown(again.id, customer)
  assert.match(JSON.stringify(left_out), /several mappings of columns fit \(Pier 400 daily, Pier 400 weekly\)/)
  assert.deepEqual(documents, ['both.csv'])
})

test('a mail whose sender nothing proves hands in nothing until a person releases it', async () => {
  const before = (await takenIn()).length
  const file = attached('held.edi', departed.replaceAll('1015', '1018'))
  const { id, status } = await send(operator, mailOf('.', [file], { from: 'x@stranger.example', subject: 'G' }))
  assert.deepEqual([status, (await takenIn()).length, (await shown(id, operator)).left_out], ['held', before, []])
  const released = await service.call('POST', `/email_submissions/${id}/release`, { as: operator })
  assert.equal(released.status, 200)
  assert.equal((await takenIn()).length, before + 1)
  assert.match(JSON.stringify((await shown(id, operator)).left_out), /taken in as an X12 file/)
})

test('people whose role changes nothing or sees certain parties hand in nothing by mail either', async () => {
  const { db, clock, newId } = service
  const before = (await takenIn()).length
  const { id: person_id } = await createPerson(
    { db, clock, newId },
    {
      account_id: operator.id,
      email: 'clerk@line.example',
      password: 'a quiet harbour',
      name: 'C',
      is_operator: false,
    },
  )
  for (const [role, papers] of [
    ['party', ['by-party.edi']],
    ['read_only', ['by-read_only.edi']],
    ['member', []],
  ] as const) {
    const parties = role === 'party' ? [newId()] : []
    await db.work`update membership set role = ${role}, parties = ${parties}::uuid[] where person_id = ${person_id}`
    const parts = [attached(`by-${role}.edi`, departed.replaceAll('1015', `10${role.length + 30}`))]
    const head = { from: 'clerk@line.example', subject: role }
    const { id, status } = await send(operator, await provenMail('.', parts, head))
    const { documents } = await shown(id, operator)
    assert.deepEqual([status, documents], ['received', papers])
    assert.equal((await takenIn()).length, before + (papers.length === 0 ? 1 : 0), role)
  }
})

test('a mail that was read hands in nothing when it comes again, whatever has become possible since', async () => {
  const bytes = await provenMail('.', [attached('later.csv', 'Unit,Day\nTSTU1000003,2026-12-04\n', 'text/csv')])
  const first = await send(customer, bytes)
  const columns = [
    { heading: 'Unit', field: 'container_number' },
    { heading: 'Day', field: 'line_last_free_day' },
  ]
  await service.call('POST', '/report_mappings', {
    as: customer,
    body: { data: { type: 'report_mapping', attributes: { name: 'Later', terminal: 'W185', columns } } },
  })
  const again = await send(customer, bytes)
  assert.deepEqual([again.id, again.repeated], [first.id, true])
  const reports = (await service.call('GET', '/report_files', { as: customer })).list().data
  assert.deepEqual(
    reports.map(({ attributes }) => attributes['name']).filter((name) => name === 'later.csv'),
    [],
  )
})
