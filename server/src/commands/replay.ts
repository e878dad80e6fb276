import { readFile } from 'node:fs/promises'
import { request_types } from '@quaylog/contract'
import { instantOf } from '../ground/clock.ts'
import { parseInstant } from '../ground/jsonapi/filter.ts'
import { replay as replayPayload, replay_sources, ReplayError } from '../intake/reread/replay.ts'
import type { Replayed } from '../intake/reread/replay.ts'
import type { Estimates, Observation } from '@quaylog/journey'
import { readLayout, layouts, type Layout } from '../sources/rail/layout.ts'
import { parseJson } from '../sources/json.ts'
import { loadReference } from '../reference/reference.ts'
import { CommandError, print, text } from './command.ts'
import type { Command, Invocation } from './command.ts'
import { configOf } from './open.ts'
import { table } from './table.ts'

/** `quaylog replay`: the tool for writing an adapter. */
export const replay: Command = {
  name: 'replay',
  summary: 'Reads a recorded payload offline and prints what it states and the milestones that follow.',
  positionals: ['FILE'],
  options: {
    source: { type: 'string', help: `how to read it: ${replay_sources.join(', ')}; unless given, by its form` },
    layout: {
      type: 'string',
      help: `columns of a railroad's text file: a JSON file of your own, or ${layouts.map(({ name }) => name).join(', ')}`,
    },
    type: { type: 'string', help: 'what was asked for: bill_of_lading, booking_number or container' },
    number: { type: 'string', help: 'the number that was asked for; unless given, the one that the payload names' },
    scac: { type: 'string', help: 'the line that was asked' },
    now: {
      type: 'string',
      help: 'when it was received, such as 2026-11-20T10:00:00Z; unless given, when the newest of it was stated',
    },
  },
  async run(invocation) {
    const [file = ''] = invocation.positionals
    const config = configOf(invocation)
    const type = text(invocation, 'type')
    const known_type = request_types.find((known) => known === type) ?? null
    if (type !== null && known_type === null) throw new CommandError(`--type must be ${request_types.join(', ')}`, 2)
    const bytes = await readFile(file).catch(() => {
      throw new CommandError(`${file} cannot be read`)
    })
    const layout = await layoutOf(text(invocation, 'layout'))
    const reference = loadReference(config.reference_dir === null ? {} : { directory: config.reference_dir })
    const replayed = mendable(() =>
      replayPayload(
        bytes,
        {
          source: text(invocation, 'source'),
          type: known_type,
          number: text(invocation, 'number')?.toUpperCase() ?? null,
          scac: text(invocation, 'scac'),
          received_at: receivedAt(invocation),
          now: instantOf(Date.now()),
          layout,
        },
        reference,
      ),
    )
    return print(invocation, replayed, () => report(replayed))
  },
}

/** The layout that is named, or that a file describes. */
async function layoutOf(name: string | null): Promise<Layout | null> {
  if (name === null) return null
  const known = layouts.find((layout) => layout.name === name)
  if (known !== undefined) return known
  const written = await readFile(name, 'utf8').catch(() => {
    throw new CommandError(`${name} is no file, and no layout: ${layouts.map((layout) => layout.name).join(', ')}`)
  })
  const read = readLayout(parseJson(written))
  if ('fault' in read) throw new CommandError(`${name} is no layout: ${read.fault}`)
  return read.layout
}

function receivedAt(invocation: Invocation): string | null {
  const given = text(invocation, 'now')
  const received_at = given === null ? null : parseInstant(given)
  if (given !== null && received_at === null)
    throw new CommandError('--now must be an ISO 8601 date-time such as 2026-11-20T10:00:00Z', 2)
  return received_at
}

function mendable<T>(make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof ReplayError ? new CommandError(error.message) : error
  }
}

type Stated<Kind extends Observation['kind']> = Extract<Observation, { kind: Kind }>

/** The outcome for people: statements, journey, and what was doubtful. */
function report({ source, layout, request, observations, unread, picture }: Replayed): string {
  const defects = observations.reduce((count, said) => count + said.defects.length, 0)
  return [
    `read as ${source}${layoutTold(layout)}, for ${request.request_type.replaceAll('_', ' ')} ${request.number}: ${observations.length} statements, ${defects} defects`,
    '',
    table(headings, observations.map(rowOf)),
    '',
    ...(source !== 'rail_clm' || unread.length === 0 ? [] : [`rows that are not read: ${unread.length}`]),
    ...unread.map((reason) => `not read: ${reason}`),
    ...picture.containers.flatMap((box) => [
      `${box.number}: ${box.facts.current_status}`,
      '',
      box.milestones.length === 0
        ? 'no milestones'
        : table(
            ['at', 'milestone', 'place', 'vessel', 'voyage', 'told by'],
            box.milestones.map((one) => [
              one.at,
              one.event,
              one.locode,
              one.vessel_name ?? one.vessel_imo,
              one.voyage,
              one.data_source,
            ]),
          ),
      '',
      ...estimates(box.estimates),
      ...box.remarks.map((remark) => `remark: ${remark}`),
      '',
    ]),
    picture.containers.length === 0
      ? 'no container is named'
      : `${picture.facts.port_of_lading_locode ?? '?'} to ${picture.facts.port_of_discharge_locode ?? '?'}${picture.facts.destination_locode === null ? '' : `, on to ${picture.facts.destination_locode}`}: ${picture.facts.status}`,
  ].join('\n')
}

function layoutTold(layout: Replayed['layout']): string {
  if (layout === null) return ''
  return ` by the layout ${layout.name}${layout.proof === 'unproved' ? ' (unproved: compare it with your file)' : ''}`
}

function estimates(expected: Estimates): string[] {
  return Object.entries(expected).flatMap(([name, at]) => (at === null ? [] : [`expected: ${name} ${at}`]))
}

const headings = ['where', 'container', 'what', 'class', 'at', 'place', 'vessel', 'voyage', 'defects'] as const

/** What a statement tells by column; the columns that it has nothing for are left out. */
type Told = Partial<Record<(typeof headings)[number], string | null | undefined>>

function rowOf(said: Observation): (string | null)[] {
  const told: Told = {
    where: said.pointer,
    container: said.container,
    defects: said.defects.join('; '),
    ...toldBy(said),
  }
  return headings.map((heading) => told[heading] ?? null)
}

function toldBy(said: Observation): Told {
  switch (said.kind) {
    case 'movement':
      return movementTold(said)
    case 'deadline':
      return { what: `last free day (${said.deadline})`, at: said.day, place: said.place?.locode }
    case 'hold':
      return { what: `hold ${said.name}`, class: said.status ?? 'cleared', at: said.at }
    case 'facility_state':
      return {
        what: `state: ${said.presence ?? (said.found ? 'found' : 'not found')}`,
        at: said.stated_at,
        place: said.terminal.firms ?? said.terminal.locode,
      }
    case 'equipment':
      return { what: `box ${said.equipment_length ?? '?'} ${said.equipment_type ?? '?'}`, at: said.stated_at }
    case 'shipment_record':
      return { what: 'shipment record', at: said.stated_at, place: portsOf(said) }
  }
}

function movementTold({
  code,
  mode,
  empty,
  classifier,
  at,
  at_local,
  place,
  vessel,
  voyage,
}: Stated<'movement'>): Told {
  return {
    what: `${code}${mode === null ? '' : ` ${mode}`}${empty === true ? ' empty' : ''}`,
    class: classifier,
    at: at ?? at_local,
    place: place?.locode ?? place?.name,
    vessel: vessel?.name ?? vessel?.imo,
    voyage,
  }
}

function portsOf({ port_of_lading, port_of_discharge, destination }: Stated<'shipment_record'>): string {
  return [port_of_lading, port_of_discharge, destination].map((place) => place?.locode ?? '?').join(' > ')
}
