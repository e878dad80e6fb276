/** Whether a text of a container number's shape ends in the wrong check digit (ISO 6346). */
export function isMistyped(number: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false
  const sum = [...number].slice(0, 10).reduce((total, character, place) => total + valueOf(character) * 2 ** place, 0)
  return (sum % 11) % 10 !== Number(number[10])
}

// Letters count from 10 upward and leave out the multiples of 11.
function valueOf(character: string): number {
  const value = Number.parseInt(character, 36)
  return value < 10 ? value : value + Math.floor((value - 1) / 10)
}
