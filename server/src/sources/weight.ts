const pounds_per_kilogram = 2.204_622_621_8

/**
 * A weight such as `20000KG`, `20 t` or `44092 LBS` in pounds, whole; kilograms where no unit is written. Null: no
 * weight.
 */
export function pounds(text: string | null): number | null {
  const parts = /^([\d.,]+)\s*(KGS?|KGM|LBS?|LBR|T|TNE|MT)?$/i.exec(text?.trim() ?? '')
  const amount = Number(parts?.[1]?.replaceAll(',', ''))
  if (parts === null || !Number.isFinite(amount) || amount <= 0) return null
  const unit = parts[2]?.toUpperCase() ?? 'KG'
  if (unit.startsWith('L')) return Math.round(amount)
  return Math.round((unit.startsWith('K') ? amount : amount * 1000) * pounds_per_kilogram)
}
