import { print } from '../../command.ts'
import { plain, table } from '../../table.ts'
import { clientCommand } from '../client-command.ts'
import type { SwitchOutcome, SwitchResult } from './outcome.ts'
import { readAccount, source_options, sourceOf } from './source.ts'
import { writeDefinitions, writeFields } from './write-fields.ts'
import { writeParties, writeWebhooks } from './write-others.ts'
import { writeRequests } from './write-requests.ts'

const in_words: Readonly<Record<SwitchResult, string>> = {
  created: 'created',
  would_create: 'would be created',
  already_there: 'already there',
  waits: 'waiting',
  left_out: 'left out',
  refused: 'refused',
}

/** Takes over what an account of another service keeps; what is here already stays as it is. */
export const switch_from = clientCommand({
  name: 'switch',
  summary:
    'Takes over an account of another service: numbers that it tracks, with references, tags and companies, custom fields and webhooks. Reads there with the key in SWITCH_FROM_TOKEN and changes nothing there. What is here already is left as it is, so it can be given again at any time.',
  options: { ...source_options, 'dry-run': { type: 'boolean', help: 'write nothing, say what would be written' } },
  async run(client, invocation) {
    const from = await sourceOf(invocation)
    const source = await readAccount(from)
    const outcomes: SwitchOutcome[] = []
    const is_dry_run = invocation.options['dry-run'] === true
    const told = (outcome: SwitchOutcome) => {
      outcomes.push(outcome)
      if (!invocation.json && outcome.result !== 'already_there') process.stdout.write(lineOf(outcome))
    }
    const does = { is_dry_run, told }
    const parties = await writeParties(client, source, does)
    await writeDefinitions(client, source, does)
    const not_asked = await writeRequests(client, source, parties, does)
    await writeFields(client, source, not_asked, does)
    await writeWebhooks(client, source, from, does)
    const refused = outcomes.some(({ result }) => result === 'refused')
    print(invocation, { dry_run: is_dry_run, counts: countsOf(outcomes), outcomes }, () => summaryOf(outcomes))
    return refused ? 1 : 0
  },
})

const lineOf = ({ kind, name, result, why }: SwitchOutcome): string =>
  `${kind.replaceAll('_', ' ')} ${plain(name)}: ${in_words[result]}${why === null ? '' : ` (${plain(why)})`}\n`

function countsOf(outcomes: readonly SwitchOutcome[]): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const counts: Record<string, Record<string, number>> = {}
  for (const { kind, result } of outcomes) {
    const row = (counts[kind] ??= {})
    row[result] = (row[result] ?? 0) + 1
  }
  return counts
}

function summaryOf(outcomes: readonly SwitchOutcome[]): string {
  const counts = countsOf(outcomes)
  const results = Object.keys(in_words).filter((result) => outcomes.some((outcome) => outcome.result === result))
  const rows = Object.entries(counts).map(([kind, row]) => [
    kind.replaceAll('_', ' '),
    ...results.map((result) => row[result] ?? 0),
  ])
  if (rows.length === 0) return 'The other account keeps nothing that could be taken over.'
  const named = Object.entries(in_words).filter(([result]) => results.includes(result))
  const waits = outcomes.some(({ result }) => result === 'waits')
  return [
    '',
    table(['', ...named.map(([, words]) => words)], rows),
    ...(waits ? ['', 'Give the command again once the records that values wait for are known here.'] : []),
  ].join('\n')
}
