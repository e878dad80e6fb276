import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import decoder from 'ais-stream-decoder'
import { checksum, longRangeReport } from '../src/ais/encode.ts'
import { fleetAt } from '../src/truth/fleet.ts'
import { imoCheckDigit } from '../src/truth/vessel.ts'
import { ask, EPOCH, listAt, stillWorld, textAt } from './help.ts'

async function firstLines(port: number, until: (text: string) => boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (until(text)) break
  }
  socket.destroy()
  return text.slice(0, text.lastIndexOf('\r\n'))
}

function decode(text: string): unknown[] {
  const messages: unknown[] = []
  const stream = new decoder.default({ silent: false })
  stream.on('data', (message: unknown) => {
    messages.push(JSON.parse(String(message)))
  })
  for (const line of text.split('\r\n')) {
    const sentence = line.replace(/^\\.*?\\/, '')
    if (sentence !== '') stream.write(sentence)
  }
  return messages
}

test('the station speaks NMEA that a common decoder reads: position and identity of every ship', async () => {
  const world = stillWorld()
  await world.start()
  try {
    const fleet = fleetAt('demo', world.truth.stories, EPOCH)
    const source = listAt(ask(world, '/world/sources').json).find(
      (candidate) => textAt(candidate, 'kind') === 'ais_tcp',
    )
    const text = await firstLines(
      Number(textAt(source, 'port')),
      (sofar) => sofar.split('\r\n').length > fleet.length * 3,
    )
    for (const line of text.split('\r\n').filter((candidate) => candidate !== '')) {
      const [, tag, tagSum, body, sum] = /^\\(.*)\*(..)\\!(.*)\*(..)$/.exec(line) ?? []
      assert.equal(checksum(tag ?? ''), tagSum)
      assert.equal(checksum(body ?? ''), sum)
    }
    const messages = decode(text)
    for (const fix of fleet) {
      const position = messages.find(
        (message) => textAt(message, 'type') === '1' && textAt(message, 'mmsi') === fix.vessel.mmsi,
      )
      assert.ok(
        Math.abs(Number(textAt(position, 'lat')) - fix.latitude) < 1e-4 &&
          Math.abs(Number(textAt(position, 'lon')) - fix.longitude) < 1e-4,
      )
      const identity = messages.find(
        (message) => textAt(message, 'type') === '5' && textAt(message, 'mmsi') === fix.vessel.mmsi,
      )
      assert.deepEqual(
        [textAt(identity, 'imo'), textAt(identity, 'name'), textAt(identity, 'callsign')],
        [fix.vessel.imo, fix.vessel.name, fix.vessel.call_sign],
      )
      assert.equal(imoCheckDigit(fix.vessel.imo.slice(0, 6)), Number(fix.vessel.imo[6]))
    }
  } finally {
    await world.close()
  }
})

test('ships move no faster than ships do, and lie in port when their box is worked', () => {
  const world = stillWorld()
  const before = new Map(fleetAt('demo', world.truth.stories, EPOCH).map((fix) => [fix.vessel.mmsi, fix]))
  assert.ok(before.size > 100)
  for (const fix of fleetAt('demo', world.truth.stories, EPOCH + 3_600_000)) {
    const earlier = before.get(fix.vessel.mmsi)
    assert.ok(earlier !== undefined && Math.abs(fix.latitude - earlier.latitude) < 0.6, fix.vessel.name)
  }
})

test('ships that only satellites hear come as message 27, after a base station and an old line, each ended by LF', () => {
  const [fix] = fleetAt('demo', stillWorld().truth.stories, EPOCH).filter(({ status }) => status === 0)
  assert.ok(fix !== undefined)
  const [line = ''] = longRangeReport(fix, EPOCH)
  const payload = line.split(',')[line.split(',').length - 2] ?? ''
  assert.equal(payload.length, 16)
  const bits = [...payload]
    .map((c) => (c.charCodeAt(0) < 88 ? c.charCodeAt(0) - 48 : c.charCodeAt(0) - 56).toString(2).padStart(6, '0'))
    .join('')
  assert.equal(parseInt(bits.slice(0, 6), 2), 27)
  assert.equal(String(parseInt(bits.slice(8, 38), 2)), fix.vessel.mmsi)
  const signed = (text: string): number => parseInt(text, 2) - (text.startsWith('1') ? 2 ** text.length : 0)
  assert.ok(Math.abs(signed(bits.slice(44, 62)) / 600 - fix.longitude) < 0.001)
  assert.ok(Math.abs(signed(bits.slice(62, 79)) / 600 - fix.latitude) < 0.001)
})
