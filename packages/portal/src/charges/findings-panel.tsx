import { Panel } from '../kit/panel.tsx'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { calendarDay, money } from '../time/format.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import { wordOf } from './charge-text.ts'
import type { Finding, Invoice } from './invoices-query.ts'
import { findingRow, lineTitles } from './invoice-lines.ts'

const tones = new Map<string, Tone>([
  ['certain', 'stop'],
  ['likely', 'stop'],
  ['arguable', 'wait'],
  ['cannot_assess', 'idle'],
])

/** What is wrong or can't be told, under the invoice as a whole and under each of its lines. */
export function FindingsPanel({ invoice: { attributes: a } }: { invoice: Invoice }) {
  const say = invoiceWords.findings
  const titles = lineTitles(a.document)
  const by_line = Map.groupBy(a.verdict.findings, (finding) => findingRow(finding).line)
  return (
    <Panel title={say.title}>
      {a.verdict.findings.length === 0 && <p className="quiet">{say.none}</p>}
      {[null, ...titles.keys()].map((line) => {
        const findings = by_line.get(line) ?? []
        if (line === null && findings.length === 0) return null
        return (
          <section key={line ?? 'whole'} className="findings">
            <h3>{line === null ? say.whole : (titles[line] ?? '')}</h3>
            {findings.length === 0 ? (
              <p className="quiet">{say.lineClear}</p>
            ) : (
              <ul>
                {findings.map((finding, index) => (
                  <FindingItem key={index} finding={finding} currency_code={a.currency_code} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </Panel>
  )
}

function FindingItem({ finding, currency_code }: { finding: Finding; currency_code: string }) {
  const { days, amount, legal_ref } = findingRow(finding)
  return (
    <li>
      <p>
        <Chip tone={tones.get(finding.certainty) ?? 'idle'}>
          {wordOf(invoiceWords.findings.certainties, finding.certainty)}
        </Chip>{' '}
        {finding.text}
      </p>
      <small>
        {[
          amount === null || amount === 0 ? '' : invoiceWords.findings.disputes(money(amount, currency_code)),
          daysText(days),
          legal_ref ?? '',
          finding.code,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </small>
    </li>
  )
}

function daysText(days: readonly string[]): string {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last
    ? calendarDay(first)
    : invoiceWords.findings.days(calendarDay(first), calendarDay(last), days.length)
}
