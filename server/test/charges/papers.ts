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

/** The calendar of a port, open Monday to Friday. */
export const port_calendar = (parts: object = {}) => ({
  facility: 'USLAX',
  timezone: 'America/Los_Angeles',
  week: 'mon_fri',
  ...parts,
})
