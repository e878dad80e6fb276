import type { Reader } from '../ground/db/index.ts'

/** Whether any account at all has the record; the record itself is never loaded. */
export async function existsAnywhere(reader: Reader, table: string, id: string): Promise<boolean> {
  const [found] = await reader<{ found: boolean }[]>`
    select exists(select 1 from ${reader(table)} where id = ${id}) as found`
  return found?.found === true
}
