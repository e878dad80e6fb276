import { z } from 'zod'
import type { DefinedType } from './contract-files.ts'
import { code } from './output.ts'
import type { Output } from './output.ts'

/** Types of which tests need a whole record of which nothing is known. */
const bare_types = ['container', 'shipment']
const files = ['packages/portal/test/fixtures/bare.gen.ts', 'packages/sdk/test/documents/bare.gen.ts']

/** Records of which nothing is known, for tests that say only what matters to them. */
export function bareRecords(types: readonly DefinedType[]): Output[] {
  const found = types.filter(({ type }) => bare_types.includes(type))
  const named = ({ type }: DefinedType) => `${type.charAt(0).toUpperCase()}${type.slice(1)}Attributes`
  return files.map((path) =>
    code(
      path,
      `import type { ${found.map(named).join(', ')} } from '@quaylog/contract'`,
      ...found.flatMap((defined) => [
        '',
        `/** A ${defined.type} of which nothing is known. */`,
        `export const empty_${defined.type}: ${named(defined)} = {`,
        ...membersOf(defined.definition.attributes).map(([name, schema]) => `${name}: ${emptyOf(schema)},`),
        '}',
      ]),
    ),
  )
}

/** Members that every record has. */
const membersOf = ({ shape }: z.ZodObject) =>
  Object.entries(shape).filter(([, member]) => !(member instanceof z.ZodOptional))

/** The least that a schema takes, as code. @throws for a kind of schema that no attribute of these types has */
function emptyOf(schema: unknown): string {
  if (schema instanceof z.ZodNullable) return 'null'
  if (schema instanceof z.ZodArray) return '[]'
  if (schema instanceof z.ZodBoolean) return 'false'
  if (schema instanceof z.ZodEnum) return `'${String(schema.options[0])}'`
  if (schema instanceof z.ZodObject)
    return `{ ${membersOf(schema)
      .map(([name, member]) => `${name}: ${emptyOf(member)}`)
      .join(', ')} }`
  if (schema instanceof z.ZodISODateTime) return "'2026-11-01T00:00:00Z'"
  if (schema instanceof z.ZodString) return "''"
  throw new Error('scripts/generate/bare.ts does not know what to put for a kind of schema')
}
