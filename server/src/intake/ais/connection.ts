import { openTcpFeed, openUdpFeed, openWebSocketFeed } from '../../ground/outbound/feeds.ts'
import type { Feed, FeedEvents } from '../../ground/outbound/feeds.ts'
import { aisstreamConnection, readAisstream } from '../../sources/ais/aisstream.ts'
import { createAisReader } from '../../sources/ais/reader.ts'
import type { AisReport } from '../../sources/ais/report.ts'
import { instantOf } from '../../ground/clock.ts'
import type { Clock } from '../../ground/clock.ts'
import type { OpenedSource } from '../../asking/opened-source.ts'

/** How a feed is doing, for the health of its source. */
export interface AisState {
  readonly connected: boolean
  /** Why it is not connected; null: it is, or was not tried yet. */
  readonly trouble: string | null
  /** Real time of the last report, or of the start. */
  readonly heard_ms: number
  /** Real time since when the connection is open, or was last. */
  readonly opened_ms: number
  /** Counted since the start. */
  readonly reports: number
  readonly defects: number
}

/** A feed that is kept open: it connects again, later each time, when it is closed. */
export interface AisConnection {
  state(): AisState
  /** Tells the sender which ships are wanted, where it can be told. */
  wants(mmsis: readonly string[] | null): void
  /** Begins anew: the connection is open and nothing comes. */
  restart(): void
  close(): void
}

export interface AisConnectionParts {
  readonly clock: Clock
  readonly random: () => number
  readonly isWanted: (mmsi: number) => boolean
  readonly hear: (report: AisReport) => void
}

const again_min_ms = 1_000
const again_max_ms = 300_000
/** A connection that lasted so long was a good one: the next pause is short again. */
const lasting_ms = 60_000
/** More ships than this cannot be named to the stream: then all are heard. */
const named_ships_max = 50

/** Opens the feed of a configured source and keeps it open until closed. */
export function keepAisConnection(
  source: Pick<OpenedSource, 'kind' | 'base_url' | 'credentials'>,
  parts: AisConnectionParts,
): AisConnection {
  const { clock } = parts
  const reading = readerOf(source.kind, parts)
  let wanted: readonly string[] | null = null
  let feed: Feed | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let pause_ms = again_min_ms
  let state: Omit<AisState, 'reports' | 'defects'> = {
    connected: false,
    trouble: null,
    heard_ms: clock.realMs(),
    opened_ms: clock.realMs(),
  }

  const subscription = () => ({ wanted, has_more: !reading.wasRefused() })

  function open(): void {
    feed = openFeed(source, subscription(), {
      onOpen() {
        state = { ...state, connected: true, trouble: null, opened_ms: clock.realMs() }
      },
      onText(text) {
        if (reading.read(text)) state = { ...state, heard_ms: clock.realMs() }
      },
      onEnd(reason) {
        if (state.connected && clock.realMs() - state.opened_ms > lasting_ms) pause_ms = again_min_ms
        state = { ...state, connected: false, trouble: reading.refusal() ?? reason }
        if (closed) return
        timer = setTimeout(open, pause_ms * (0.5 + parts.random()))
        pause_ms = Math.min(again_max_ms, pause_ms * 2)
      },
    })
  }
  open()

  return {
    state: () => ({ ...state, ...reading.counts() }),
    wants(mmsis) {
      const named = mmsis !== null && mmsis.length <= named_ships_max ? mmsis : null
      if (JSON.stringify(named) === JSON.stringify(wanted)) return
      wanted = named
      if (source.kind === 'ais_stream' && state.connected) feed?.send(firstMessage(source, subscription()))
    },
    restart: () => feed?.close(),
    close() {
      closed = true
      clearTimeout(timer)
      feed?.close()
    },
  }
}

/** What a stream is asked for: some ships or all; every kind of message, or those that it has always known. */
interface Subscription {
  readonly wanted: readonly string[] | null
  readonly has_more: boolean
}

function openFeed(
  { kind, base_url, credentials }: Pick<OpenedSource, 'kind' | 'base_url' | 'credentials'>,
  subscription: Subscription,
  events: FeedEvents,
): Feed {
  if (kind === 'ais_stream')
    return openWebSocketFeed(
      base_url === '' ? aisstreamConnection('', []).url : base_url,
      firstMessage({ credentials }, subscription),
      events,
    )
  const { hostname, port } = new URL(base_url)
  const host = hostname.replace(/^\[|\]$/g, '')
  return kind === 'ais_udp' ? openUdpFeed(host, Number(port), events) : openTcpFeed(host, Number(port), events)
}

/** The subscription: the ships that are wanted, or all of them while the number of one is not known. */
function firstMessage({ credentials }: Pick<OpenedSource, 'credentials'>, { wanted, has_more }: Subscription): string {
  const { first_message } = aisstreamConnection(credentials['api_key'] ?? '', wanted ?? [], has_more)
  if (wanted !== null) return first_message
  const { FiltersShipMMSI: _all, ...everything } = JSON.parse(first_message)
  return JSON.stringify(everything)
}

interface Reading {
  /** Reads a text; whether it held a report. */
  read(text: string): boolean
  counts(): Pick<AisState, 'reports' | 'defects'>
  /** What the sender complained about last; null: nothing. */
  refusal(): string | null
  /** Whether the sender refused a subscription to every kind of message, so that fewer are asked for. */
  wasRefused(): boolean
}

function readerOf(kind: string, { clock, isWanted, hear }: AisConnectionParts): Reading {
  return kind === 'ais_stream' ? streamReader(clock, isWanted, hear) : lineReader(clock, isWanted, hear)
}

function lineReader(clock: Clock, isWanted: (mmsi: number) => boolean, hear: (report: AisReport) => void): Reading {
  const reader = createAisReader(isWanted)
  let sentences = 0
  return {
    read(text) {
      for (const report of reader.readChunk(text, clock.worldMs())) hear(report)
      const { reports, skipped } = reader.counters()
      const before = sentences
      sentences = reports + skipped.not_of_interest + skipped.other_type
      return sentences > before
    },
    counts() {
      const { reports, skipped } = reader.counters()
      return {
        reports: reports + skipped.not_of_interest,
        defects: skipped.broken + skipped.bad_checksum + skipped.part_lost + skipped.too_long,
      }
    },
    refusal: () => null,
    wasRefused: () => false,
  }
}

function streamReader(clock: Clock, isWanted: (mmsi: number) => boolean, hear: (report: AisReport) => void): Reading {
  let reports = 0
  let defects = 0
  let refused: string | null = null
  let was_refused = false
  return {
    read(text) {
      const reading = readAisstream(text, instantOf(clock.worldMs()))
      if (reading.kind === 'refused') refused = reading.detail
      // A refused key is refused whatever is asked for; a refused message may only be one that it does not know.
      was_refused ||= reading.kind === 'refused'
      if (reading.kind === 'skipped') defects += 1
      if (reading.kind !== 'report') return false
      refused = null
      reports += 1
      if (reading.report.kind === 'static' || isWanted(Number(reading.report.mmsi))) hear(reading.report)
      return true
    },
    counts: () => ({ reports, defects }),
    refusal: () => refused,
    wasRefused: () => was_refused,
  }
}
