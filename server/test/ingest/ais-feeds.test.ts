import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { after, test } from 'node:test'
import { createClock } from '../../src/ground/clock.ts'
import { keepAisConnection } from '../../src/intake/ais/connection.ts'
import { createAisFleet } from '../../src/intake/ais/fleet.ts'
import { vesselId } from '../../src/records/vessels/vessel.ts'
import { position, sentences, ship } from '../../src/sources/ais/samples.ts'
import { eventually } from '../../src/ground/testing/eventually.ts'

const clock = createClock()
const [mmsi, imo] = [636019825, '9321483']
const lines = [
  ...sentences(ship(mmsi, Number(imo), 'EMMA TEST', 'USLAX'), 'A', '3'),
  ...sentences(position(mmsi, 33.7, -118.2, { speed: 121 })),
  ...sentences(position(211000000, 50, 1)),
]
  .map((line) => `${line}\r\n`)
  .join('')

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function listening(kind: string, base_url: string, credentials: Record<string, string> = {}) {
  const fleet = createAisFleet([])
  fleet.want([{ id: vesselId(imo, null) ?? '', imo, name: 'EMMA TEST' }])
  const connection = keepAisConnection(
    { kind, base_url, credentials },
    { clock, random: () => 0, isWanted: fleet.isWanted, hear: fleet.hear },
  )
  after(() => connection.close())
  return { fleet, connection }
}

test('a feed that is not there, or goes away, is tried again and says why', async () => {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket.on('error', () => {})))
  after(() => server.close())
  after(() => sockets.forEach((socket) => socket.destroy()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const { fleet, connection } = listening('ais_tcp', `tcp://127.0.0.1:${port}`)
  await eventually('refused', async () => connection.state().trouble?.includes('ECONNREFUSED'))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await eventually('connected', async () => connection.state().connected && sockets.length === 1)
  sockets[0]?.destroy()
  await eventually('connected again', async () => sockets.length === 2 && connection.state().connected)
  for (let at = 0; at < lines.length; at += 7) sockets[1]?.write(lines.slice(at, at + 7))
  const taken: ReturnType<typeof fleet.take>[] = []
  await eventually('heard where it is and who it is', async () => {
    taken.push(fleet.take())
    return taken.some(({ latest }) => latest.length > 0) && taken.some(({ identities }) => identities.length > 0)
  })
  const [latest, identities] = [taken.flatMap((one) => one.latest), taken.flatMap((one) => one.identities)]
  assert.deepEqual(
    latest.map(({ latitude, longitude, speed_knots }) => [latitude, longitude, speed_knots]),
    [[33.7, -118.2, 12.1]],
  )
  assert.deepEqual(
    identities.map((span) => [span.imo, span.mmsi]),
    [[imo, String(mmsi)]],
  )
  connection.close()
  server.close()
  sockets.forEach((socket) => socket.destroy())
})

test('datagrams are lines, and garbage is counted', async () => {
  const probe = createSocket('udp4')
  await new Promise<void>((resolve) => probe.bind(0, '127.0.0.1', resolve))
  const { port } = probe.address()
  await new Promise<void>((resolve) => probe.close(() => resolve()))
  const { fleet, connection } = listening('ais_udp', `udp://127.0.0.1:${port}`)
  await eventually('bound', async () => connection.state().connected)
  const sender = createSocket('udp4')
  for (const line of [
    ...lines.trim().split('\r\n'),
    '!AIVDM,1,1,,A,13aEOK?P00PD2wVMdLDRhgvL289?,0*00',
    '\u0000\u0001garbage',
  ])
    sender.send(line, port, '127.0.0.1')
  await eventually('heard', async () => fleet.take().latest.length > 0)
  await eventually('counted', async () => connection.state().defects >= 1)
  connection.close()
  sender.close()
})

test('the stream is told the ships that are wanted, all of them while one is unknown, and its refusal is told', async () => {
  const stream = await startStream()
  const { fleet, connection } = listening('ais_stream', `ws://127.0.0.1:${stream.port}`, { api_key: 'the key' })
  await eventually('subscribed', async () => stream.received.length === 1)
  assert.deepEqual(JSON.parse(stream.received[0] ?? '{}'), {
    APIKey: 'the key',
    BoundingBoxes: [
      [
        [-90, -180],
        [90, 180],
      ],
    ],
    FilterMessageTypes: [
      'PositionReport',
      'ShipStaticData',
      'StandardClassBPositionReport',
      'ExtendedClassBPositionReport',
      'LongRangeAisBroadcastMessage',
      'StaticDataReport',
    ],
  })
  stream.send({
    MessageType: 'ShipStaticData',
    MetaData: { MMSI: mmsi, time_utc: '2026-11-20 10:00:00.0 +0000 UTC' },
    Message: {
      ShipStaticData: { ImoNumber: Number(imo), Name: 'EMMA', CallSign: 'X', Destination: '', MaximumStaticDraught: 0 },
    },
  })
  stream.send({
    MessageType: 'PositionReport',
    MetaData: { MMSI: mmsi, time_utc: '2026-11-20 10:00:01.0 +0000 UTC' },
    Message: {
      PositionReport: { Latitude: 1, Longitude: 2, Sog: 10, Cog: 90, TrueHeading: 511, NavigationalStatus: 0 },
    },
  })
  const { latest } = await eventually('heard', async () => {
    const taken = fleet.take()
    return taken.latest.length > 0 ? taken : null
  })
  assert.deepEqual(
    latest.map((row) => [row.at, row.heading_degrees]),
    [['2026-11-20T10:00:01Z', 90]],
  )
  connection.wants(fleet.wantedNumbers())
  await eventually('told the ships', async () => stream.received.length === 2)
  assert.deepEqual(JSON.parse(stream.received[1] ?? '{}')['FiltersShipMMSI'], [String(mmsi)])
  stream.send({ error: 'Api Key Is Not Valid' })
  stream.end()
  await eventually('refused', async () => connection.state().trouble === 'Api Key Is Not Valid')
  await eventually('subscribed to less', async () => stream.received.length === 3)
  assert.deepEqual(JSON.parse(stream.received[2] ?? '{}')['FilterMessageTypes'], ['PositionReport', 'ShipStaticData'])
})

/** As much of a websocket server as one client needs: the handshake, masked texts in, short texts out. */
async function startStream() {
  const received: string[] = []
  const sockets: Duplex[] = []
  const server = createHttpServer()
  after(() => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
  })
  server.on('upgrade', (request, stream) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    stream.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    )
    stream
      .on('data', (frame: Buffer) => {
        if ((frame.readUInt8(0) & 0x0f) !== 1) return
        const short = frame.readUInt8(1) & 0x7f
        const [length, start] = short === 126 ? [frame.readUInt16BE(2), 4] : [short, 2]
        const mask = frame.subarray(start, start + 4)
        received.push(
          Buffer.from(
            frame.subarray(start + 4, start + 4 + length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)),
          ).toString(),
        )
      })
      .on('error', () => {})
    sockets.push(stream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const write = (opcode: number, text: Buffer) =>
    sockets
      .at(-1)
      ?.write(
        Buffer.concat([
          text.length < 126
            ? Buffer.from([0x80 | opcode, text.length])
            : Buffer.from([0x80 | opcode, 126, text.length >> 8, text.length & 0xff]),
          text,
        ]),
      )
  return {
    port: portOf(server),
    received,
    send: (message: object) => write(1, Buffer.from(JSON.stringify(message))),
    end: () => {
      write(8, Buffer.from([0x03, 0xe8]))
      sockets.at(-1)?.end()
    },
  }
}
