const letter_values = 'A?BCDEFGHIJK?LMNOPQRSTU?VWXYZ'

/** Whether a container number's check digit is right (ISO 6346). */
export function isContainerNumber(text: string): boolean {
  const compact = text.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(compact)) return false
  const sum = Array.from(compact.slice(0, 10)).reduce(
    (total, char, index) => total + (/\d/.test(char) ? Number(char) : letter_values.indexOf(char) + 10) * 2 ** index,
    0,
  )
  return (sum % 11) % 10 === Number(compact.slice(10))
}
