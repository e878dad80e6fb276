import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../../src/ground/testing/eventually.ts'
import { startService } from '../service.ts'
import { pass, toldOf, track } from './story.ts'

const folder = await mkdtemp(join(tmpdir(), 'quaylog-edi-'))
const service = await startService({ edi_folder: folder })
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

test('a line that tells by files is tracked by what fell before, and goes on by what falls', async () => {
  const boxes = await track(service, 'told-by-edi')
  assert.equal(boxes.length, 2)
  const [box] = boxes
  assert.ok(box !== undefined)
  assert.ok((await toldOf(service, box)).includes('vessel_departed by shipping_line'))
  await pass(service, '72h')
  const raw = async () =>
    (await service.get(`/containers/${box.id}/raw_events`)).body.data.map(
      ({ attributes }) => `${attributes['original_event']} ${attributes['timestamp']}`,
    )
  await eventually('discharged', async () => (await raw()).some((told) => told.startsWith('UV ')))
  // Asked again, the line answers from all files, also from those that told of the box as they fell.
  await pass(service, '24h')
  const told = await raw()
  assert.equal(new Set(told).size, told.length, 'the file and the question are one statement')
  await eventually('every file is taken in', async () =>
    (await readdir(folder)).every((name) => name === 'read' || name.startsWith('.')),
  )
})

test('the gate of a terminal without a feed speaks by CODECO before the line does', async () => {
  const [box] = await track(service, 'gate-told-by-codeco')
  assert.ok(box !== undefined)
  await pass(service, '36h')
  await eventually('gate out', async () => (await toldOf(service, box)).includes('full_out by terminal'))
})

// Last, because how far the clock goes in it depends on how soon the station is heard.
test('ships of tracked boxes are found by the station, and no others are kept', async () => {
  const [box] = await track(service, 'customs-hold-clears')
  assert.ok(box !== undefined)
  const ships = await eventually('a ship with its place', async () => {
    await service.advance('1m')
    const rows = await service.app.parts.db.work<{ imo: string; mmsi: string | null; position_at: string | null }[]>`
      select imo, mmsi, position_at from vessel where position_at is not null`
    return rows.length > 0 ? rows : null
  })
  for (const ship of ships) assert.match(ship.mmsi ?? '', /^\d{9}$/)
  const [stray] = await service.app.parts.db.work`
    select 1 from vessel_position p
    where not exists(select 1 from container c where c.route::text like '%' || p.vessel_id || '%')`
  assert.equal(stray, undefined)
  await eventually(
    'the station is listed as heard',
    async () =>
      (
        await service.app.parts.db.work`
    select 1 from source_health where source_id = 'ais-world' and last_succeeded_at is not null`
      ).count === 1,
  )
})
