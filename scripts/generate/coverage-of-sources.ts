import { terminal_fields, line_fields, type TerminalField } from '../../server/src/reference/provided-data.ts'
import { loadReference } from '../../server/src/reference/reference.ts'
import { api_profiles } from '../../server/src/sources/api/index.ts'
import type { UpstreamProfile } from '../../server/src/sources/api/profile.ts'
import { fact_words } from '../../server/src/sources/dcsa/profile.ts'
import {
  edi_rail_tells,
  edi_tells,
  edi_terminal_tells,
  rail_file_tells,
  rail_tells,
} from '../../server/src/sources/line-tells.ts'
import { layouts } from '../../server/src/sources/rail/layout.ts'
import { schedule_profiles } from '../../server/src/sources/schedules/profiles.ts'
import { adapterOfLine, adapterTellsOfLine, isProvedOfLine } from '../../server/src/sources/told.ts'
import { isAskedByNumber, isVendor } from '../../server/src/sources/vendor/profile.ts'
import { lineUpstreams, tellerOfLine } from './line-teller.ts'
import { table } from './output.ts'
import type { Output } from './output.ts'

/** The page that says what the adapters of this version tell, from the data that the service claims by. */
export function coverageOfSources(): Output {
  return {
    path: 'docs/reference/coverage-of-sources.md',
    text:
      [
        '# What sources tell',
        'Generated from the adapters by `npm run generate`; not to be edited.',
        [
          'No cell says that a field is told **in your service**: that depends on the sources that you configure.',
          '`GET /v2/shipping_lines` and `GET /v2/terminals` answer `true` only for what a source that is enabled there tells, and their notes say the',
          'rest in the words of this page. No adapter has been confirmed by an operator yet: what each rests on stands beside it.',
        ].join('\n'),
        [
          '- **available**: an adapter tells it once it is configured (`quaylog sources known`).',
          '- **unproved**: an adapter reads it, but its form is not public or is guessed: it is not claimed by the service.',
          '- **by EDI**: messages (315, 322, 214, IFTSTA, COARRI, CODECO) tell it where the party sends it.',
          '- **no**: nothing tells it.',
        ].join('\n'),
        '## Shipping lines',
        lineTable(),
        `Every other line in the tables is told of by EDI alone: ${otherLines()}.`,
        '### Beside the interface of the line',
        'Gateways that speak for lines, and products of lines that tell a part, such as how far free time has run. The table above counts them in.',
        lineUpstreamTable(),
        '## Terminals',
        facilityTable(({ kind }) => kind === 'facility', 'terminal'),
        `Every other terminal: ${fallback(edi_terminal_tells)}. A feed of your own in Quaylog's format (kind \`terminal_feed\`) tells all of them.`,
        '## Railroads',
        facilityTable(({ kind }) => kind === 'railroad', 'railroad'),
        otherRailroads(),
        '## Timetables',
        [
          'DCSA Commercial Schedules 1.0: when the ship that brings a box is expected at its port of discharge, and at which terminal. It is a second opinion',
          'where the line says nothing of the box itself, and counts only for the ship and the voyage that the line names. It tells no field of its own.',
        ].join('\n'),
        timetableTable(),
        '## Vendors',
        [
          'A vendor passes on what lines and terminals state, for those who pay it already. It is asked about the lines that its `lines` names, and believed',
          'only where nobody states it for himself. Which lines and terminals it knows is between you and the vendor.',
        ].join('\n'),
        vendorTable(),
        notRead(),
      ].join('\n\n') + '\n',
  }
}

/** What tells of railroads that have no adapter. */
function otherRailroads(): string {
  return [
    `Every other railroad: ${fallback(edi_rail_tells)}. These come by 322; other messages of railroads say where a box is bound for and when it is expected.`,
    `A feed of your own in Quaylog's format (kind \`rail_clm\`) tells ${named(rail_tells)}. It reads no railroad's own format.`,
    `A railroad's own text files (kind \`rail_files\`) tell ${named(rail_file_tells)}, by a layout of their columns that you write; those that come with Quaylog (${layouts.map(({ name, proof }) => `\`${name}\` ${proof}`).join(', ')}) have to be accepted.`,
  ].join('\n')
}

/** What upstreams offer that no adapter takes up, and what is missing for it. */
function notRead(): string {
  return [
    '## Not read, and why\n',
    '- **Pushes of SprintPass** come over Azure Service Bus (AMQP) alone. The topic and the form of its messages are told with the contract and are not public, and Quaylog speaks no AMQP: it asks instead.',
    '- **NITL and AAR car location records** are a family of lettered layouts in a paid manual; none is public. Write a layout of the file that your railroad sends (kind `rail_files`).',
    '- **Interfaces of NS, CSX and CPKC**: no answer is public. They are read by 322, by their text files, by RailSight or by a vendor.',
  ].join('\n')
}

function timetableTable(): string {
  return table(
    ['line', 'adapter', 'rests on', 'address'],
    schedule_profiles.map(({ id, name, scacs, facts: by, base_url }) => [
      `${name} (${scacs.join(', ')})`,
      `\`--kind dcsa_schedules --profile ${id}\``,
      fact_words[by],
      base_url ?? 'told with the approval',
    ]),
  )
}

function vendorTable(): string {
  const fields = [...terminal_fields, ...line_fields.filter((field) => !terminal_fields.some((one) => one === field))]
  return table(
    ['vendor', 'adapter', 'rests on', ...fields.map((field) => `\`${field}\``)],
    api_profiles
      .filter(isVendor)
      .map((profile) => [
        profile.name,
        `\`--kind api --profile ${profile.id}\``,
        `${profile.proof.by}: ${profile.proof.of}`,
        ...fields.map((field) => ({ told: 'available', unproved: 'unproved', no: 'no' })[profile.tells[field] ?? 'no']),
      ]),
  )
}

function lineTable(): string {
  const lines = loadReference()
    .lines()
    .filter(({ scac }) => adapterOfLine(scac) !== null)
  return table(
    ['line', 'adapter', 'rests on', ...line_fields.map((field) => `\`${field}\``)],
    lines.map(({ scac, name }) => {
      const told = adapterTellsOfLine(scac)
      return [
        `${name} (${scac})`,
        `\`${adapterOfLine(scac) ?? ''}\``,
        proofOfLine(scac),
        ...line_fields.map((field) => {
          if (told.includes(field)) return isProvedOfLine(scac, field) ? 'available' : 'unproved'
          return edi_tells.includes(field) ? 'by EDI' : 'no'
        }),
      ]
    }),
  )
}

/** What an adapter of a line rests on, in words. */
function proofOfLine(scac: string): string {
  const teller = tellerOfLine(scac)
  return 'facts' in teller ? fact_words[teller.facts] : `${teller.gateway.proof.by}: ${teller.gateway.proof.of}`
}

function lineUpstreamTable(): string {
  return table(
    ['upstream', 'adapter', 'rests on', 'asked about', 'tells'],
    lineUpstreams().map((profile) => [
      `${profile.name} (${profile.scacs.join(', ')})`,
      `\`--kind api --profile ${profile.id}\``,
      `${profile.proof.by}: ${profile.proof.of}`,
      isAskedByNumber(profile) ? profile.asks.join(', ') : 'boxes of which another source tells',
      Object.entries(profile.tells)
        .map(([field, certainty]) => `\`${field}\`${certainty === 'told' ? '' : ' (unproved)'}`)
        .join(', '),
    ]),
  )
}

function otherLines(): string {
  return loadReference()
    .lines()
    .filter(({ scac }) => scac !== 'TEST' && adapterOfLine(scac) === null)
    .map(({ name, scac }) => `${name} (${scac})`)
    .join(', ')
}

function facilityTable(isWanted: (profile: UpstreamProfile) => boolean, noun: string): string {
  const rows = api_profiles.filter(isWanted).flatMap((profile) => {
    const names =
      profile.sites.length > 0 ? profile.sites.map(({ name, firms }) => `${name} (${firms})`) : [profile.name]
    return names.map((name) => [
      name,
      `\`--kind api --profile ${profile.id}\``,
      `${profile.proof.by}: ${profile.proof.of}`,
      ...terminal_fields.map((field) => cellOf(profile, field)),
    ])
  })
  return table([noun, 'adapter', 'rests on', ...terminal_fields.map((field) => `\`${field}\``)], rows)
}

/** What messages tell where there is no adapter. */
function fallback(by_edi: readonly TerminalField[]): string {
  return terminal_fields.map((field) => `\`${field}\` ${by_edi.includes(field) ? 'by EDI' : 'no'}`).join(', ')
}

const named = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

function cellOf({ kind, tells, unproved }: UpstreamProfile, field: (typeof terminal_fields)[number]): string {
  const certainty = tells[field]
  if (certainty !== undefined) return certainty === 'told' && unproved === null ? 'available' : 'unproved'
  return (kind === 'railroad' ? edi_rail_tells : edi_terminal_tells).includes(field) ? 'by EDI' : 'no'
}
