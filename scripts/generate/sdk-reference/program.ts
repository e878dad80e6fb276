import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { API, NodeBuilderFlags } from 'typescript/unstable/sync'
import type { Checker, Project, Symbol } from 'typescript/unstable/sync'
import type { Node } from 'typescript/unstable/ast'
import { root } from '../output.ts'

/** The SDK as the compiler sees it. */
export interface SdkProgram {
  /** What a program can import from the package. */
  readonly exported: readonly { readonly name: string; readonly symbol: Symbol }[]
  /** What the files of the package export to each other besides, by name. */
  readonly internal: ReadonlyMap<string, Symbol>
  readonly checker: Checker
  /** Where a symbol is declared; undefined: outside the SDK. */
  readonly declarationOf: (symbol: Symbol) => Node | undefined
  /** A type in full. */
  readonly printed: (symbol: Symbol) => string
}

const source = join(root, 'packages/sdk/src')

/** Reads the sources of the SDK, without anything that must be built first. @throws when they have no index */
export function withSdkProgram<Result>(read: (program: SdkProgram) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'quaylog-sdk-reference-'))
  const api = new API({ cwd: root })
  try {
    const config = join(folder, 'tsconfig.json')
    const compilerOptions = { incremental: false, tsBuildInfoFile: null, types: [] }
    writeFileSync(config, JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [source] }))
    const project = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]
    if (project === undefined) throw new Error('The compiler opened no project')
    return read(programOf(project))
  } finally {
    api.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function programOf(project: Project): SdkProgram {
  const { checker, program } = project
  const exportsOf = (file: string) => {
    const parsed = program.getSourceFile(file)
    const symbol = parsed && checker.getSymbolAtLocation(parsed)
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol)
  }
  const exported = exportsOf(join(source, 'index.ts'))
  if (exported.length === 0) throw new Error('packages/sdk/src/index.ts exports nothing')
  const files = program.getSourceFileNames().filter((file) => file.startsWith(source))
  const declarationOf = (symbol: Symbol) => {
    const declared = symbol.declarations.map((one) => one.resolve(project)).find((node) => node !== undefined)
    return declared?.getSourceFile().fileName.startsWith(source) === true ? declared : undefined
  }
  return {
    exported: exported.map((symbol) => ({ name: symbol.name, symbol: checker.getAliasedSymbol(symbol) })),
    internal: new Map(files.flatMap((file) => exportsOf(file).map((symbol) => [symbol.name, symbol] as const))),
    checker,
    declarationOf,
    printed: (symbol) => {
      const type = checker.getTypeOfSymbol(symbol)
      return type === undefined ? 'unknown' : checker.typeToString(type, undefined, NodeBuilderFlags.NoTruncation)
    },
  }
}
