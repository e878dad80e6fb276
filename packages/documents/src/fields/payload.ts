import type { FieldValue } from '../values/kinds.ts'
import type { Json, JsonObject } from '../corrections/merge-patch.ts'
import type { Evidence } from '../page/page.ts'

/** A field that was read. There is none without evidence: `choose` passes over it. */
export interface ReadField {
  /** JSON pointer into the payload. */
  readonly pointer: string
  readonly value: FieldValue
  /** From 0 to 1, in the steps of `confidence.ts`. */
  readonly confidence: number
  /** `derived`: a fixed rule made it from printed words, such as `prepaid` from PREPAID BY SHIPPER. */
  readonly origin: 'read' | 'derived'
  readonly evidence: readonly Evidence[]
}

/** What may stand at a pointer, where nothing decides. */
export interface Alternative {
  readonly value: FieldValue
  readonly confidence: number
  readonly evidence: readonly Evidence[]
}

/** What is wrong or doubtful about a document. */
export interface ReadingWarning {
  readonly code:
    | 'ambiguous_date'
    | 'checksum_failed'
    | 'sum_mismatch'
    | 'conflicting_values'
    | 'out_of_range'
    | 'page_without_text'
    | 'struck_out'
    | 'pages_left_out'
    | 'list_of_bills'
    | 'sample'
    /** What it gives back is read as negative amounts. */
    | 'credit_note'
    /** Nothing proves that the mail that brought it is from the sender that it names. */
    | 'unproven_sender'
  readonly pointers: readonly string[]
  readonly detail: string
}

/** The fields as one object; parts of pointers that are numbers make lists. */
export function payloadOf(fields: readonly ReadField[]): JsonObject {
  const tree: Tree = new Map()
  for (const { pointer, value } of fields) place(tree, pointer.slice(1).split('/'), value)
  const payload = plain(tree)
  return isObject(payload) ? payload : {}
}

type Tree = Map<string, Tree | FieldValue>

function place(tree: Tree, path: readonly string[], value: FieldValue): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) tree.set(name, value)
  else {
    const known = tree.get(name)
    const branch: Tree = known instanceof Map ? known : new Map<string, Tree | FieldValue>()
    tree.set(name, branch)
    place(branch, rest, value)
  }
}

function plain(node: Tree | FieldValue): Json {
  if (!(node instanceof Map)) return typeof node === 'object' ? { ...node } : node
  const names = [...node.keys()]
  if (names.length > 0 && names.every((name) => /^\d+$/.test(name))) return [...node.values()].map(plain)
  return Object.fromEntries([...node].map(([name, branch]) => [name, plain(branch)]))
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && !Array.isArray(value)
}
