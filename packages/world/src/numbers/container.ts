import { random } from '../random.ts'

/** The ISO 6346 check digit of an owner code, category and six-digit serial (`MSKU601167` gives 2). */
export function containerCheckDigit(tenCharacters: string): number {
  let sum = 0
  for (let i = 0; i < 10; i++) sum += valueOf(tenCharacters.charCodeAt(i)) * 2 ** i
  return (sum % 11) % 10
}

function valueOf(code: number): number {
  if (code < 65) return code - 48
  const value = code - 55
  return value + Math.floor((value - 1) / 10)
}

/** A full container number from prefix and serial, with its check digit. */
export function containerNumber(prefix: string, serial: number): string {
  const body = prefix + String(serial).padStart(6, '0')
  return body + containerCheckDigit(body)
}

/** Prefix and serial of a container number, null unless it has the ISO 6346 shape and its check digit passes. */
export function readContainerNumber(text: string): { prefix: string; serial: number } | null {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(text)) return null
  if (containerCheckDigit(text.slice(0, 10)) !== Number(text[10])) return null
  return { prefix: text.slice(0, 4), serial: Number(text.slice(4, 10)) }
}

/** A seal number as carriers print them, from a key. */
export function sealNumber(...key: readonly (string | number)[]): string {
  return 'QL' + random('seal', ...key).whole(1_000_000, 9_999_999)
}
