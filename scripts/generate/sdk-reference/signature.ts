/** A method as the page prints it: without what the compiler alone needs. */
export interface Signature {
  /** Name and parameters. */
  readonly call: string
  readonly raw: string
  /** undefined: the answer has one form. */
  readonly mapped: string | undefined
}

/** The signature that those texts of a declaration have. */
export function signatureOf(name: string, parameters: readonly string[], result: string): Signature {
  const call = `${name}(${parameters.map(plain).join(', ')})`
  const answer = plain(unwrapped(result, 'Promise') ?? result)
  const rows = unwrapped(answer, 'Rows')
  const [, raw, mapped] = split(unwrapped(rows ?? answer, 'Formatted') ?? '')
  const shown = (text: string) => (rows === undefined ? text : `Rows<${text}>`)
  return raw === undefined || mapped === undefined
    ? { call, raw: answer, mapped: undefined }
    : { call, raw: shown(raw), mapped: shown(mapped) }
}

/** On one line, with semicolons between members. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/(?<=[^{(<[,|&;:=\s])\s*\n\s*(?=[\w'"[])/g, '; ').replaceAll(/\s+/g, ' ')

/** Without the format's type, which the answers of both formats show. */
function plain(text: string): string {
  return onOneLine(text)
    .replaceAll(/<F>/g, '')
    .replaceAll(/ \| undefined/g, '')
    .replaceAll(/([<([]) /g, '$1')
    .replaceAll(/,? ([>)\]])/g, '$1')
    .trim()
}

/** What stands between the brackets of `Name<…>`; undefined: the text is no such type. */
function unwrapped(text: string, name: string): string | undefined {
  const one = text.trim()
  return one.startsWith(`${name}<`) && one.endsWith('>') ? one.slice(name.length + 1, -1) : undefined
}

/** The arguments of a type, at the commas that stand in no brackets. */
function split(text: string): string[] {
  const parts: string[] = []
  let [depth, from] = [0, 0]
  for (const [index, sign] of [...text].entries()) {
    if ('<({['.includes(sign)) depth += 1
    if ('>)}]'.includes(sign) && text[index - 1] !== '=') depth -= 1
    if (sign !== ',' || depth > 0) continue
    parts.push(text.slice(from, index).trim())
    from = index + 1
  }
  const last = text.slice(from).trim()
  return last === '' ? parts : [...parts, last]
}
