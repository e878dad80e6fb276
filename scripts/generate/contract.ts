import { contractFiles, exportedNames } from './contract-files.ts'
import type { DefinedType } from './contract-files.ts'
import { code } from './output.ts'
import type { Output } from './output.ts'

/** The table of resource types, and what the package exports of resources and requests. */
export function contractTables(types: readonly DefinedType[]): Output[] {
  return [tableOfTypes(types), packageExports(new Set(types.map(({ type }) => type)))]
}

function tableOfTypes(types: readonly DefinedType[]): Output {
  const imports = [...Map.groupBy(types, ({ file }) => file)].map(([file, defined]) => {
    const names = defined.map(({ type }) => type).join(', ')
    return `import { ${names} } from './${file.replace('resources/', '')}'`
  })
  return code(
    'packages/contract/src/resources/types.gen.ts',
    "import type { ResourceDefinition } from './definition.ts'",
    ...imports,
    '',
    '/** Every resource type: the one table behind includes, sorts, filters, rendering and the interface description. */',
    `export const resource_types = { ${types.map(({ type }) => type).join(', ')} }` +
      ' as const satisfies Record<string, ResourceDefinition>',
  )
}

function packageExports(definitions: ReadonlySet<string>): Output {
  const lines = contractFiles().flatMap((file) => {
    const { values, types } = exportedNames(file)
    const names = [...values.filter((name) => !definitions.has(name)), ...types.map((name) => `type ${name}`)]
    return names.length === 0 ? [] : [`export { ${names.join(', ')} } from './${file}'`]
  })
  return code('packages/contract/src/exports.gen.ts', ...lines)
}
