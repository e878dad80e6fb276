import type { ReportField } from '@quaylog/contract'

/** Which column of a report says what. */
export interface ReportColumn {
  /** As the header of the file has it; letter case and blanks do not count. */
  readonly heading: string
  readonly field: ReportField
}

/** The order in which a report writes dates in digits: month, day, year in the United States. */
export type DateOrder = 'mdy' | 'dmy' | 'ymd'

/** How the reports of one kind are read; an account keeps one for each. */
export interface Mapping {
  /** FIRMS code of the terminal that the report is about; null: a column says it, or it is about no terminal. */
  readonly terminal: string | null
  /** IANA zone of its times; null: the terminal's or port's own. */
  readonly time_zone: string | null
  /** Null: told by those dates of the file that leave no doubt. */
  readonly date_order: DateOrder | null
  /** Of amounts that name none. */
  readonly currency_code: string
  /** The sheet of a workbook; null: the first that holds anything. */
  readonly sheet: string | null
  readonly columns: readonly ReportColumn[]
}

/** What a heading usually means, by its words in lower case; the first match counts. */
const usual: readonly (readonly [pattern: RegExp, field: ReportField])[] = [
  [
    /^(container|cntr|ctr|unit|equipment)( ?(no|nr|number|nbr|id|#))?$|^container.*(number|no|id)\b/,
    'container_number',
  ],
  [/\bfirms\b|^terminal code$/, 'terminal_firms'],
  [/^(as of|report(ed)? (date|time|at)|last (update|updated|checked))/, 'stated_at'],
  [/(line|carrier|ssl|steamship).*(lfd|last free)|detention.*(lfd|last free)/, 'line_last_free_day'],
  [/\blfd\b|last free|free time (exp|end)/, 'last_free_day'],
  [/customs.*releas/, 'customs_release'],
  [/(freight|line|carrier).*releas/, 'freight_release'],
  [/customs|cbp/, 'customs_hold'],
  [/(freight|line|carrier|ssl).*hold/, 'freight_hold'],
  [/usda|agri/, 'usda_hold'],
  [/vacis|x-?ray|\bnii\b/, 'vacis_hold'],
  [/\btmf\b|\bctf\b|pier ?pass/, 'tmf_hold'],
  [/(terminal|other|misc).*hold/, 'other_hold'],
  [/^holds?$|hold (reason|type|status|code)s?/, 'holds'],
  [/available (date|at|on|since)|availability date/, 'available_at'],
  [/^avail(able|ability)?\b|ready for pick/, 'available'],
  [/appointment|\bappt\b/, 'appointment_at'],
  [/demurrage|storage/, 'demurrage_fee'],
  [/exam.*fee|exam.*amount/, 'exam_fee'],
  [/total.*(fee|due|amount)|amount due/, 'total_fee'],
  [/discharge|unloaded/, 'vessel_discharged_at'],
  [/vessel (arriv|ata)|^ata\b/, 'vessel_arrived_at'],
  [/gate ?out|out ?gate|full out/, 'full_out_at'],
  [/empty (return|in)|return(ed)? empty/, 'empty_in_at'],
  [/yard|location|position|spot/, 'yard_position'],
  [/chassis/, 'chassis_number'],
  [/\bseal\b/, 'seal_number'],
  [/^(m?bl|mbol|bol|b\/l|bill of lading|master bill)( ?(no|nr|number|#))?$/, 'bill_of_lading'],
  [/^(pol|port of (loading|lading)|load(ing)? port|origin port)$/, 'port_of_lading'],
  [/^(pod|port of discharge|discharge port|destination port)$/, 'port_of_discharge'],
  [/^(vessel|ship)( name)?$/, 'vessel_name'],
  [/^voyage( ?(no|nr|number|#))?$/, 'voyage_number'],
  [/full in|in ?gate( full)?$|gate ?in( full)?$/, 'full_in_at'],
  [/loaded( on board| on vessel)?$|on board date/, 'vessel_loaded_at'],
  [/^etd\b|(estimated|expected) departure/, 'pol_etd_at'],
  [/^atd\b|(actual departure|vessel depart|sailed)/, 'vessel_departed_at'],
  [/^eta\b( pod)?|(estimated|expected) arrival/, 'pod_eta_at'],
]

/** Headings as they are compared. */
export function plainHeading(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
}

/** The columns that headings usually mean, each field once: what a person begins from. */
export function suggestedColumns(headings: readonly string[]): readonly ReportColumn[] {
  const taken = new Set<ReportField>()
  return headings.flatMap((heading) => {
    const field = usual.find(([pattern, one]) => !taken.has(one) && pattern.test(plainHeading(heading)))?.[1]
    if (field === undefined) return []
    taken.add(field)
    return [{ heading, field }]
  })
}
