import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const headers = { authorization: `Token ${process.env.KEY}` }
const answer = await fetch(`${process.env.BASE_URL}/exports/containers?format=xlsx`, { headers })
writeFileSync('containers.xlsx', Buffer.from(await answer.arrayBuffer()))
const program = `
import datetime, openpyxl
rows = list(openpyxl.load_workbook('containers.xlsx').active.iter_rows(values_only=True))
column = rows[0].index('pickup_lfd_on')
days = [row[column] for row in rows[1:] if row[column] is not None]
assert days and all(isinstance(day, datetime.datetime) for day in days)
print(f'a workbook of {len(rows) - 1} rows, last free days as dates')
`
const env = { ...process.env, PYTHONPATH: 'usr/lib/python3/dist-packages' }
execFileSync('python3', ['-c', program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
