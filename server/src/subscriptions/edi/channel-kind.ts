import type { ChannelKind } from '@quaylog/contract'
import type { EdiSyntax } from '../../sources/edi/write/parties.ts'

/** The kinds of channels whose notifications are dropped as EDI files, with their syntax. */
const syntaxes: Readonly<Record<string, EdiSyntax>> = { edi_315: 'x12', edi_iftsta: 'edifact' }

/** The syntax of a kind of channel; null: it is told in words. */
export function syntaxOf(kind: ChannelKind): EdiSyntax | null {
  return syntaxes[kind] ?? null
}
