/** How an issuer writes days: order, separator, names of months. */
export type DayStyle =
  | 'iso'
  | 'dd/mm/yyyy'
  | 'mm/dd/yyyy'
  | 'dd.mm.yyyy'
  | 'dd-mon-yyyy'
  | 'mon dd, yyyy'
  | 'dd month yyyy'
  | 'dd-mon-yy'

export type NumberStyle = 'en' | 'eu'

const MONTHS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  pt: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
}

/** A calendar day (`2026-11-28`) as an issuer prints it; months in English, those written out in its language. */
export function printDay(day: string, style: DayStyle, language: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const at = Number(month) - 1
  const short = (MONTHS['en']?.[at] ?? '').slice(0, 3)
  const forms: Readonly<Record<DayStyle, string>> = {
    iso: day,
    'dd/mm/yyyy': `${date}/${month}/${year}`,
    'mm/dd/yyyy': `${month}/${date}/${year}`,
    'dd.mm.yyyy': `${date}.${month}.${year}`,
    'dd-mon-yyyy': `${date}-${short.toUpperCase()}-${year}`,
    'dd-mon-yy': `${date}-${short.toUpperCase()}-${year.slice(2)}`,
    'mon dd, yyyy': `${short} ${date}, ${year}`,
    'dd month yyyy': `${Number(date)} ${MONTHS[language]?.[at] ?? MONTHS['en']?.[at] ?? ''} ${year}`,
  }
  return forms[style]
}

/** Whether only another date of the paper can say which of a day's two first numbers is the month. */
export function isOrderOpen(style: DayStyle): boolean {
  return style === 'dd/mm/yyyy' || style === 'mm/dd/yyyy'
}

/** Whether the day decides the order of all dates that are written like it. */
export function decidesOrder(day: string): boolean {
  return Number(day.slice(8)) > 12
}

/** Whether both orders name the same day. */
export function isSameEitherWay(day: string): boolean {
  return day.slice(8) === day.slice(5, 7)
}

/** A number with its decimals as an issuer prints it: `12,345.60` or `12.345,60`. */
export function printNumber(value: number, decimals: number, style: NumberStyle): string {
  const [whole = '', part = ''] = value.toFixed(decimals).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style === 'en' ? ',' : '.')
  if (decimals === 0) return grouped
  return grouped + (style === 'en' ? '.' : ',') + part
}
