import type { DefinedTool } from '../tool.ts'
import { check_invoice } from './check-invoice.ts'
import { compare_sources } from './compare-sources.ts'
import { container_history } from './container-history.ts'
import { empty_return } from './empty-return.ts'
import { find_containers } from './find-containers.ts'
import { find_shipments } from './find-shipments.ts'
import { get_document } from './get-document.ts'
import { tools } from './index.ts'
import { list_exceptions } from './list-exceptions.ts'
import { search_documents } from './search-documents.ts'
import { whats_costing_money } from './whats-costing-money.ts'
import { why } from './why.ts'

/** Tools beside the usual ones, for clients that ask for them by the name of their set. */
export const toolsets = {
  fleet: [
    list_exceptions,
    whats_costing_money,
    empty_return,
    check_invoice,
    find_containers,
    find_shipments,
    container_history,
    why,
    compare_sources,
  ],
  documents: [search_documents, get_document],
} as const satisfies Readonly<Record<string, readonly DefinedTool[]>>

export type Toolset = keyof typeof toolsets

/** Every set that can be asked for. */
export const toolset_names: readonly Toolset[] = Object.keys(toolsets).filter(isToolset)

/** Whether a set of that name is there. */
export function isToolset(name: string): name is Toolset {
  return Object.hasOwn(toolsets, name)
}

/** Names of the tools that a set adds; without one, of those that are always there. */
export function toolNames(set?: Toolset): readonly string[] {
  const named: readonly DefinedTool[] = set === undefined ? tools : toolsets[set]
  return named.map(({ listed }) => listed.name)
}
