import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createWorld } from '../src/index.ts'
import { EDI_BACKLOG_MS, ediFiles } from '../src/edi/drop.ts'
import type { EdiFile } from '../src/edi/beside.ts'
import { StoryBook } from '../src/stories/issue.ts'
import { DAY, HOUR } from '../src/time.ts'
import { EPOCH } from './help.ts'

const book = new StoryBook('demo', EPOCH)

function all(files: readonly EdiFile[], part: string): string {
  return files
    .filter((file) => file.name.includes(part))
    .map((file) => file.body)
    .join('')
}

test('a 315 interchange has its fixed header, counts that agree, and one message for each status', () => {
  const body = all(ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH), 'OOLU_315_')
  assert.equal(body.indexOf('~'), 105)
  const segments = body
    .split('~\n')
    .filter((segment) => segment !== '')
    .map((segment) => segment.split('*'))
  const messages = segments.filter(([tag]) => tag === 'ST').length
  assert.ok(messages >= 8)
  assert.equal(segments.find(([tag]) => tag === 'GE')?.[1], String(messages))
  let start = 0
  for (const [i, segment] of segments.entries()) {
    if (segment[0] === 'ST') start = i
    if (segment[0] === 'SE') assert.equal(Number(segment[1]), i - start + 1)
  }
  const status = segments.find(([tag, , , code]) => tag === 'B4' && code === 'VD')
  assert.match(`${status?.[7]}${status?.[8]}${status?.[13]}`, /^OO[LC]U\d{7}$/)
  assert.deepEqual([status?.[9], status?.[12]], ['L', 'UN'])
})

test('IFTSTA and CODECO messages count their segments, and the gate tells when the truck leaves', () => {
  const files = ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH + 30 * HOUR)
  const iftsta = all(files, 'IFTSTA')
  const codeco = all(files, 'L737_CODECO')
  assert.match(iftsta, /BGM\+23\+/)
  assert.match(codeco, /BGM\+36\+.*'\n/)
  assert.match(codeco, /EQD\+CN\+M[A-Z]{3}\d{7}\+45G1:102:5\+\+3\+5/)
  for (const body of [iftsta, codeco]) {
    const segments = body.split("'\n")
    let start = 0
    for (const [i, segment] of segments.entries()) {
      if (segment.startsWith('UNH')) start = i
      if (segment.startsWith('UNT')) assert.equal(Number(segment.split('+')[1]), i - start + 1)
    }
  }
})

test('a line that answers questions may send EDI as well, under its own name', () => {
  const files = ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH + 60 * HOUR)
  assert.match(all(files, 'HLCU_315'), /N9\*SCA\*HLCU/)
  assert.doesNotMatch(all(files, 'HLCU_315'), /OOLU/)
})

test('faults add an arrival of an empty box inland and a departure from nowhere', () => {
  const arrivals =
    all(ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH + 20 * DAY, ['empty_arrival_inland']), '_315_').match(
      /^B4\*\*\*VA.*\*E\*.*USDAL.*$/gm,
    ) ?? []
  assert.ok(arrivals.length >= 1)
  const departures =
    all(ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH, ['departure_nowhere']), '_315_').match(
      /^B4\*\*\*VD.*ZZQQX.*$/gm,
    ) ?? []
  assert.ok(departures.length >= 1)
})

test("faults add what terminals and truckers send, and a loading port that is only a sibling's", () => {
  const under = (fault: string) => ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH + 20 * DAY, [fault])
  const reports = all(under('coarri_next_leg'), '_COARRI_')
  assert.match(reports, /^BGM\+98\+/m)
  assert.match(reports, /^BGM\+270\+/m)
  assert.ok(reports.indexOf('LOC+9+SGSIN') < reports.indexOf('EQD+CN+'), 'the header names the next leg')
  const trucked = all(under('trucker_214'), '_214_')
  for (const code of ['AF', 'X1', 'D1']) assert.match(trucked, new RegExp(`^AT7\\*${code}\\*NS\\*`, 'm'))
  const statuses = all(under('sibling_loading_port'), '_315_').split(/^ST/m)
  const discharged = statuses.filter((text) => text.includes('B4***UV*'))
  const others = (text: string) => /^R4\*L\*UN\*(KRPUS|CNSHA)\*/m.test(text)
  assert.ok(discharged.some(others) && !discharged.every(others))
})

test('each status falls once, however time is cut', () => {
  const whole = all(ediFiles('demo', book, EPOCH - EDI_BACKLOG_MS, EPOCH + 20 * DAY), '_315_').match(/^B4.*$/gm) ?? []
  const parts: string[] = []
  for (let from = EPOCH - EDI_BACKLOG_MS; from < EPOCH + 20 * DAY; from += 8 * HOUR) {
    parts.push(...(all(ediFiles('demo', book, from, from + 8 * HOUR), '_315_').match(/^B4.*$/gm) ?? []))
  }
  assert.deepEqual(parts.sort(), [...whole].sort())
})

test('the world drops files as its clock goes on, and again none for what has fallen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'edi-'))
  const world = createWorld({
    now: () => 1_000,
    seed: 'demo',
    epoch: EPOCH,
    paused: true,
    edi: { folder, told_until: null },
  })
  try {
    await world.start()
    const first = readdirSync(folder)
    assert.ok(first.length >= 2 && first.every((name) => !name.startsWith('.')))
    assert.equal(world.dropEdi(), EPOCH)
    assert.deepEqual(readdirSync(folder), first)
    world.orderClock({ advance: '3d' })
    world.dropEdi()
    assert.ok(readdirSync(folder).length > first.length)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
