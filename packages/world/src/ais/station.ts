import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { DAY, HOUR } from '../time.ts'
import type { Fix } from '../truth/fleet.ts'
import { baseStationReport, longRangeReport, positionReport, staticReport } from './encode.ts'

const REAL_INTERVAL_MS = 1_000
const STATIC_EVERY_MS = 6 * HOUR
const BASE_STATION = '003669999'
const CLIENTS_MAX = 50
/** A client that reads so slowly is cut off. */
const BACKLOG_BYTES = 4 * 1024 * 1024

/** What the station sees: the world's time and all ships; `mood` is the fault in force there. */
export type Lookout = {
  now: () => number
  fleet: (at: number) => Fix[]
  mood: (now: number) => 'well' | 'silent' | 'down' | 'garbled' | 'far'
}

/**
 * A receiver of the world: sends NMEA lines of all ships to everyone who connects, once a second of real time while the
 * clock runs.
 */
export class Station {
  private readonly lookout: Lookout
  private readonly clients = new Set<Socket>()
  private server: Server | null = null
  private timer: NodeJS.Timeout | null = null
  private sent = -Infinity
  private sequence = 0

  constructor(lookout: Lookout) {
    this.lookout = lookout
  }

  /** Opens the port (0 takes a free one) and returns it. */
  async start(host: string, port: number): Promise<number> {
    const server = createServer((socket) => this.welcome(socket))
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, resolve)
    })
    this.server = server
    this.timer = setInterval(() => this.emit(), REAL_INTERVAL_MS)
    this.timer.unref()
    const address = server.address()
    return address === null || typeof address === 'string' ? 0 : address.port
  }

  /** Sends what is new since the last time; nothing while the clock stands still. */
  emit(): void {
    const now = this.lookout.now()
    const mood = this.lookout.mood(now)
    if (mood === 'down') for (const client of this.clients) client.destroy()
    if (now <= this.sent || this.clients.size === 0 || mood === 'silent' || mood === 'down') return
    const withStatics = Math.floor(now / STATIC_EVERY_MS) !== Math.floor(this.sent / STATIC_EVERY_MS)
    this.sent = now
    this.broadcast(mood === 'far' ? this.farLines(now) : this.lines(now, withStatics), mood === 'garbled')
  }

  /** Ends all connections and closes the port. */
  close(): Promise<void> {
    if (this.timer !== null) clearInterval(this.timer)
    for (const client of this.clients) client.destroy()
    const server = this.server
    return new Promise((resolve) => (server === null ? resolve() : server.close(() => resolve())))
  }

  private lines(now: number, withStatics: boolean): string {
    return this.lookout
      .fleet(now)
      .map((fix) => {
        this.sequence = (this.sequence + 1) % 10
        return [...positionReport(fix, now), ...(withStatics ? staticReport(fix, now, this.sequence) : [])].join('')
      })
      .join('')
  }

  /** As satellites hear it: message 27 of ships under way, a base station, and a line of two days ago. */
  private farLines(now: number): string {
    const under_way = (at: number): Fix[] => this.lookout.fleet(at).filter(({ status }) => status === 0)
    const old = now - 2 * DAY
    return [
      ...baseStationReport(BASE_STATION, now),
      ...under_way(old)
        .slice(0, 1)
        .flatMap((fix) => longRangeReport(fix, old)),
      ...under_way(now).flatMap((fix) => longRangeReport(fix, now)),
    ]
      .join('')
      .replaceAll('\r\n', '\n')
  }

  private welcome(socket: Socket): void {
    if (this.clients.size >= CLIENTS_MAX || this.lookout.mood(this.lookout.now()) === 'down')
      return void socket.destroy()
    this.clients.add(socket)
    socket.on('close', () => this.clients.delete(socket)).on('error', () => socket.destroy())
    socket.resume()
    const now = this.lookout.now()
    if (this.lookout.mood(now) === 'well') socket.write(this.lines(now, true))
  }

  private broadcast(text: string, garbled: boolean): void {
    const sent = garbled ? text.replace(/[0-9A-F]{2}\r\n/g, 'ZZ\r\n') : text
    for (const client of this.clients) {
      if (client.writableLength > BACKLOG_BYTES) client.destroy()
      else client.write(sent)
    }
  }
}
