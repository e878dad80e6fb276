import { SpreadsheetRefused } from './sheet.ts'
import type { Archive } from './archive.ts'

/** A sheet of a workbook and the part that holds it. */
export interface WorkbookSheet {
  /** Its place among all sheets, hidden ones too, from 0. */
  readonly index: number
  readonly name: string
  readonly is_hidden: boolean
  readonly part: string
}

/** A workbook as far as it has to be known to read one sheet of it. */
export interface Workbook {
  readonly sheets: readonly WorkbookSheet[]
  /** Parts that every sheet is read with, by name. */
  readonly shared: ReadonlyMap<string, Buffer>
}

/** Parts that sheets lean on; drawings, pictures, macros and links to other files are never unpacked. */
const shared_part =
  /^(\[content_types\]\.xml|(.*\/)?_rels\/(workbook[^/]*\.xml)?\.rels|xl\/(workbook|styles|sharedstrings)[^/]*\.xml)$/i
const no_workbook = 'it is no workbook that can be read: save it as .xlsx or .csv'

/** Finds the sheets of a workbook. Throws a refusal when the archive holds none. */
export function workbookOf(archive: Archive): Workbook {
  if (!archive.names.has('[Content_Types].xml')) throw new SpreadsheetRefused(no_workbook)
  if (archive.names.has('xl/workbook.bin'))
    throw new SpreadsheetRefused('it is a binary workbook (.xlsb): save it as .xlsx or .csv')
  const shared = new Map(
    [...archive.names].filter((name) => shared_part.test(name)).map((name) => [name, plainPart(archive, name)]),
  )
  const [workbook_part] = [...shared.keys()].filter((name) => /^xl\/workbook[^/]*\.xml$/i.test(name))
  if (workbook_part === undefined) throw new SpreadsheetRefused(no_workbook)
  const relations = shared.get(workbook_part.replace(/([^/]+)$/, '_rels/$1.rels'))?.toString('utf8') ?? ''
  const targets = new Map(
    elementsOf(relations, 'Relationship').map((of) => [attributeOf(of, 'Id'), pathOf(attributeOf(of, 'Target'))]),
  )
  const sheets = elementsOf(shared.get(workbook_part)?.toString('utf8') ?? '', 'sheet').map((of, index) => ({
    index,
    name: attributeOf(of, 'name'),
    is_hidden: /hidden/i.test(attributeOf(of, 'state')),
    part: targets.get(attributeOf(of, '[\\w.-]+:id')) ?? '',
  }))
  return { sheets, shared }
}

/** A part without declarations of a document type, which could name other files or grow without end. */
export function plainPart(archive: Archive, name: string): Buffer {
  const part = archive.part(name)
  if (part.includes('<!DOCTYPE') || part.includes('<!ENTITY'))
    throw new SpreadsheetRefused('it declares XML entities, which no spreadsheet program writes')
  return part
}

/** The attributes of each element of a name, whatever its prefix. */
function elementsOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) => attributes)
}

function attributeOf(attributes: string, name: string): string {
  const [, double, single] = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return unescaped(double ?? single ?? '')
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return entities[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
  })
}

/** Where a part stands that `xl/workbook.xml` names. */
function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : new URL(target, 'part:/xl/').pathname.slice(1)
}
