import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import type { ResourceDefinition } from '../../packages/contract/src/resources/definition.ts'
import { root } from './output.ts'

/** A resource type with the file that defines it. */
export interface DefinedType {
  readonly type: string
  /** Within packages/contract/src, such as `resources/calendar.ts`. */
  readonly file: string
  readonly definition: ResourceDefinition
  /** What `create_<type>_request` and `update_<type>_request` take, where a file exports them. */
  readonly requests: { readonly create: z.ZodType | null; readonly update: z.ZodType | null }
}

const source = join(root, 'packages/contract/src')

/** Files that hold tools for the others. */
const tools = new Set(['resources/definition.ts', 'resources/filters.ts', 'resources/index.ts', 'requests/envelope.ts'])

/** The files of packages/contract/src that define resources and requests, in alphabetical order. */
export function contractFiles(): string[] {
  return globSync('{resources,requests}/*.ts', { cwd: source })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !tools.has(file) && !file.endsWith('.gen.ts'))
    .toSorted()
}

/** Every resource type that a file of packages/contract/src/resources exports by its name. */
export async function definedTypes(): Promise<DefinedType[]> {
  const exports: { readonly name: string; readonly value: unknown; readonly file: string }[] = []
  for (const file of contractFiles()) {
    const exported: Record<string, unknown> = await import(join(source, file))
    for (const [name, value] of Object.entries(exported)) exports.push({ name, value, file })
  }
  const schemaNamed = (wanted: string) => {
    const value = exports.find(({ name }) => name === wanted)?.value
    return value instanceof z.ZodType ? value : null
  }
  const found = exports.flatMap(({ name: type, value, file }): DefinedType[] => {
    if (!file.startsWith('resources/') || !isDefinition(value)) return []
    const requests = { create: schemaNamed(`create_${type}_request`), update: schemaNamed(`update_${type}_request`) }
    return [{ type, file, definition: value, requests }]
  })
  const twice = found.filter(({ type }, index) => found.findIndex((other) => other.type === type) !== index)
  for (const { type, file } of twice) throw new Error(`${basename(file)} defines ${type} a second time`)
  return found
}

/** The names that a file exports, types apart from values. */
export function exportedNames(file: string): { readonly values: string[]; readonly types: string[] } {
  const text = readFileSync(join(source, file), 'utf8')
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return { values: named(/^export (?:const|function) (\w+)/gm), types: named(/^export (?:type|interface) (\w+)/gm) }
}

function isDefinition(value: unknown): value is ResourceDefinition {
  return typeof value === 'object' && value !== null && 'attributes' in value && 'default_include' in value
}
