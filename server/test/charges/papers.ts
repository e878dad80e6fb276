/** A tariff of an invented line, in the words of `POST /tariffs`: four working days, then by steps. */
export const line_tariff = (parts: object = {}, term: object = {}) => ({
  name: 'Invented Line import tariff',
  issuer: { kind: 'line', scac: 'TEST' },
  authority: 'public_tariff',
  currency: 'USD',
  versions: [version(term)],
  ...parts,
})

/** One version with one term of demurrage. */
export const version = (term: object = {}, effective_from = '2020-01-01') => ({
  effective_from,
  terms: [
    {
      id: 'dem',
      charge: 'demurrage',
      direction: 'import',
      rule: 'Item 12',
      clock: {
        start_event: 'box_discharged',
        first_day: 'next_day',
        end_event: 'gated_out_full',
        end_day: 'counted',
        day_start: '00:00',
      },
      free: { days: 4, unit: 'working', week: 'mon_fri', holidays: 'none', forgiven: [] },
      charge_days: { unit: 'calendar', forgiven: [], tier_anchor: 'after_free' },
      tiers: [
        { from: 1, to: 4, rate: 300 },
        { from: 5, rate: 345.5 },
      ],
      ...term,
    },
  ],
})

/** Three calendar days from the pick-up, then 50 a day until an event that nobody has stated: it runs on. */
export const endless_detention = (parts: object = {}) =>
  line_tariff(
    { name: 'Detention', ...parts },
    {
      id: 'det',
      charge: 'detention',
      clock: { start_event: 'gated_out_full', first_day: 'next_day', end_event: 'loaded' },
      free: { days: 3, unit: 'calendar', holidays: 'none', forgiven: [] },
      tiers: [{ from: 1, rate: 50 }],
    },
  )

/** The calendar of a port, open Monday to Friday. */
export const port_calendar = (parts: object = {}) => ({
  facility: 'USLAX',
  timezone: 'America/Los_Angeles',
  week: 'mon_fri',
  ...parts,
})

/** An invoice of the invented line for the days after two free ones: 16 days of 300 where four are owed. */
export const line_invoice = (parts: object = {}, line: object = {}) => ({
  number: 'INV-1',
  biller: { kind: 'line', scac: 'TEST' },
  billed_party: 'Northwind Imports',
  issued_on: '2026-06-25',
  due_on: '2026-07-25',
  bill_of_lading_numbers: ['TESTBL1'],
  port_of_discharge_locode: 'USLAX',
  currency_code: 'USD',
  total_amount: 1800,
  liability_basis: 'Consignee',
  dispute_contact: 'disputes@line.example',
  dispute_url: 'https://line.example/disputes',
  dispute_window_days: 30,
  certifies_fmc_rules: true,
  certifies_no_own_fault: true,
  lines: [
    {
      container_number: 'TSTU1000003',
      charge: 'demurrage',
      free_days: 1,
      free_time_start_on: '2026-06-12',
      free_time_end_on: '2026-06-12',
      available_on: '2026-06-11',
      charged_days: [{ from: '2026-06-13', to: '2026-06-18' }],
      rule_reference: 'Item 12',
      rates: [{ days: 6, rate: 300 }],
      amount: 1800,
      ...line,
    },
  ],
  ...parts,
})
