import { archiveOf } from './archive.ts'

/** What a workbook for a test is made of. */
export interface MadeWorkbook {
  /** The XML between `<sheetData>` and its end, by the name of the sheet. */
  readonly sheets: Readonly<Record<string, string>>
  /** After the rows, such as `<mergeCells>`. */
  readonly after?: string
  readonly hidden?: readonly string[]
  readonly is_1904?: boolean
  /** Parts beside, or in place of, those that belong there. */
  readonly parts?: Readonly<Record<string, string>>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const xml = '<?xml version="1.0" encoding="UTF-8"?>'

/** A workbook in which style 1 is a day and style 2 a day with its time. */
export function madeWorkbook(made: MadeWorkbook): Buffer {
  const names = Object.keys(made.sheets)
  const sheets = names.map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"${made.hidden?.includes(name) === true ? ' state="hidden"' : ''}/>`,
  )
  const relations = names.map(
    (_name, index) =>
      `<Relationship Id="r${index}" Type="${document}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${package_relations}"><Relationship Id="a" Type="${document}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${document}"><workbookPr date1904="${made.is_1904 === true ? 1 : 0}"/><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${package_relations}">${relations.join('')}<Relationship Id="s" Type="${document}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      Object.values(made.sheets).map((rows, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${made.after ?? ''}</worksheet>`,
      ]),
    ),
    ...made.parts,
  }
  return archiveOf(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])))
}
