import { Ban, Check, CircleAlert, CircleHelp, Clock } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { Chip } from '../kit/status.tsx'
import type { Tone } from '../kit/status.tsx'
import { money } from '../time/format.ts'
import { invoiceWords } from '../words/invoice-words.ts'
import type { InvoiceStatus } from './invoices-query.ts'

interface Parts {
  readonly payable_amount: number
  readonly disputed_amount: number
  readonly cannot_assess_amount: number
}

const looks = [
  ['payable_amount', 'go', Check],
  ['disputed_amount', 'stop', CircleAlert],
  ['cannot_assess_amount', 'wait', CircleHelp],
] as const satisfies readonly (readonly [keyof Parts, Tone, LucideIcon])[]

/** The three parts of an invoice, which add up to it; those of nothing are left out. */
export function VerdictSums({ parts, currency_code }: { parts: Parts; currency_code: string }) {
  return (
    <span className="chips">
      {looks
        .filter(([part]) => parts[part] !== 0)
        .map(([part, tone, icon]) => (
          <Chip key={part} tone={tone} icon={icon}>
            {invoiceWords.parts[part]} {money(parts[part], currency_code)}
          </Chip>
        ))}
    </span>
  )
}

const statuses: Readonly<Record<InvoiceStatus, readonly [Tone, LucideIcon]>> = {
  received: ['idle', Clock],
  approved: ['sea', Check],
  disputed: ['stop', CircleAlert],
  credited: ['go', Check],
  paid: ['go', Check],
  void: ['idle', Ban],
}

/** How far an invoice is. */
export function InvoiceStatusChip({ status }: { status: InvoiceStatus }) {
  const [tone, icon] = statuses[status]
  return (
    <Chip tone={tone} icon={icon}>
      {invoiceWords.statuses[status]}
    </Chip>
  )
}
