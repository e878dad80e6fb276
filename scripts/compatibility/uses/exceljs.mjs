import assert from 'node:assert/strict'
import Excel from 'exceljs'

const headers = { authorization: `Token ${process.env.KEY}` }
const answer = await fetch(`${process.env.BASE_URL}/exports/containers?format=xlsx`, { headers })
const book = new Excel.Workbook()
await book.xlsx.load(await answer.arrayBuffer())
const [sheet] = book.worksheets
const column = sheet.getRow(1).values.indexOf('pickup_lfd_on')
const days = sheet
  .getColumn(column)
  .values.slice(2)
  .filter((value) => value !== null && value !== undefined)
assert.ok(days.length > 0 && days.every((day) => day instanceof Date))
console.log(`a workbook of ${sheet.rowCount - 1} rows, last free days as dates`)
