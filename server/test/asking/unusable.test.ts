import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { source_limits } from '../../src/asking/source-limits.ts'
import { createSourceManager } from '../../src/asking/source-manager.ts'
import { sourcePartsOf } from '../../src/asking/source-parts.ts'
import { createOutbound } from '../../src/ground/outbound/index.ts'
import { ingestService } from '../ingest/door.ts'

const service = await ingestService()
const outbound = createOutbound(source_limits)
after(() => outbound.close())

test('a source that cannot be made of its configuration is told of once, and again when that was changed', async () => {
  const warned: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line).msg) })
  const { db, clock, sealer } = service
  const parts = sourcePartsOf(outbound, clock, service.parts.reference)
  const sources = createSourceManager({ db, clock, sealer, log, parts })
  const configure = (scac: string) =>
    service.configure(
      'line',
      'dcsa',
      { subscription_key: 'k' },
      { profile: 'zim', base_url: 'http://127.0.0.1:9', scac },
    )
  await configure('CN')
  for (let turn = 0; turn < 3; turn++) await sources.reload()
  assert.deepEqual(warned, ['a source could not be made'])
  service.advance(1_000)
  await configure('CNX')
  for (let turn = 0; turn < 3; turn++) await sources.reload()
  assert.equal(warned.length, 2)
  assert.ok(!sources.all().some(({ id }) => id === 'line'))
})
