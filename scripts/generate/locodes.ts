import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCsvRows } from '../../server/src/ground/spreadsheets/csv.ts'
import { root } from './output.ts'
import type { Output } from './output.ts'

/** The UN/LOCODEs of the tables of ports and places, for packages that read five letters and have no tables. */
export function locodeFiles(): Output[] {
  const places = ['ports.csv', 'metro-areas.csv'].flatMap((file) => {
    const rows = parseCsvRows(readFileSync(join(root, 'server/src/reference/data', file), 'utf8'))
    return rows.flatMap(({ values }) => [values['locode'] ?? '', ...(values['alternative_locodes'] ?? '').split('|')])
  })
  const codes = [...new Set(places.filter((code) => code.length === 5))].toSorted()
  const countries = [...new Set(codes.map((code) => code.slice(0, 2)))]
  const lines = countries.map((country) => {
    const here = codes.filter((code) => code.startsWith(country))
    return `${country}: '${here.map((code) => code.slice(2)).join(' ')}',`
  })
  const text = `// Generated from server/src/reference/data by \`npm run generate\`; not to be edited.

/** UN/LOCODEs of ports and inland places by country: five letters that are none of them may as well be a name. */
const places: Readonly<Record<string, string>> = {
${lines.join('\n')}
}

/** Every known UN/LOCODE, in capitals and without the blank. */
export const known_locodes: ReadonlySet<string> = new Set(
  Object.entries(places).flatMap(([country, codes]) => codes.split(' ').map((code) => country + code)),
)
`
  return ['packages/free-time/src/model', 'packages/documents/src/values'].map((folder) => ({
    path: `${folder}/locodes.gen.ts`,
    text,
  }))
}
