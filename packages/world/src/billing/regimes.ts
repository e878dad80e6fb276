import type { Random } from '../random.ts'
import type { Step, Terms } from './terms.ts'

/** The ways in which the issuers of the world count; every paper is of one of them. */
export const REGIMES = ['working_free', 'open_days', 'merged', 'paused', 'available', 'night_shift'] as const
export type Regime = (typeof REGIMES)[number]

/** Rates that rise in two or three steps; `offset` free days come before the first where numbers go on after them. */
function steps(luck: Random, offset: number): Step[] {
  const rate = luck.whole(8, 30) * 10
  const first = luck.whole(1, 3)
  const second = luck.whole(1, 4)
  return [
    { from: offset + 1, to: offset + first, rate },
    { from: offset + first + 1, to: offset + first + second, rate: rate + luck.whole(2, 9) * 10 },
    { from: offset + first + second + 1, to: null, rate: rate + luck.whole(10, 20) * 10 },
  ]
}

const plain: Pick<Terms, 'cut_off' | 'day_start' | 'end_day' | 'pause'> = {
  cut_off: null,
  day_start: null,
  end_day: 'counted',
  pause: null,
}

/** What a terminal asks for its land. */
export function storage(luck: Random): Terms {
  const days = luck.whole(1, 3)
  return {
    ...plain,
    id: 'storage',
    charge: 'storage',
    equipment: 'any',
    starts: 'box_discharged',
    ends: 'gated_out_full',
    first_day: 'next_day',
    free: {
      days,
      unit: 'working',
      week: 'mon_fri',
      holidays: 'dockers',
      gate_open_required: false,
      forgiven: ['holiday', 'unscheduled_shutout'],
    },
    charged: { unit: 'calendar', forgiven: ['unscheduled_shutout'], numbered: 'after_free' },
    steps: steps(luck, 0),
    rule: 'Item 3: storage of full containers',
  }
}

/** What a railroad asks for the ground of its ramps. */
export function railStorage(luck: Random): Terms {
  return {
    ...plain,
    id: 'rail-storage',
    charge: 'rail_storage',
    equipment: 'any',
    starts: 'notified',
    ends: 'gated_out_full',
    first_day: 'next_day',
    cut_off: '17:00',
    free: {
      days: 1,
      unit: 'calendar_excl_holidays',
      week: 'mon_sat',
      holidays: 'public',
      gate_open_required: false,
      forgiven: [],
    },
    charged: { unit: 'calendar', forgiven: ['holiday'], numbered: 'after_free' },
    steps: steps(luck, 0),
    rule: 'Circular item 8: ground rent at ramps',
  }
}

function demurrage(luck: Random, change: Partial<Terms>, free: Partial<Terms['free']> = {}): Terms {
  const days = free.days ?? luck.whole(1, 4)
  const row: Terms = {
    ...plain,
    id: 'demurrage-dry',
    charge: 'demurrage',
    equipment: 'dry',
    starts: 'box_discharged',
    ends: 'gated_out_full',
    first_day: 'next_day',
    free: {
      days,
      unit: 'working',
      week: 'mon_sat',
      holidays: 'dockers',
      gate_open_required: true,
      forgiven: ['holiday', 'scheduled_closure', 'unscheduled_shutout'],
      ...free,
    },
    charged: { unit: 'calendar', forgiven: [], numbered: 'free_plus' },
    steps: [],
    rule: 'Item 12: demurrage of full import containers',
    ...change,
  }
  return { ...row, steps: steps(luck, row.charged.numbered === 'after_free' ? 0 : days) }
}

function detention(luck: Random, change: Partial<Terms> = {}): Terms {
  const days = luck.whole(1, 4)
  return {
    ...plain,
    id: 'detention',
    charge: 'detention',
    equipment: 'any',
    starts: 'gated_out_full',
    ends: 'empty_in',
    first_day: 'next_day',
    free: {
      days,
      unit: 'working',
      week: 'mon_fri',
      holidays: 'public',
      gate_open_required: false,
      forgiven: ['holiday'],
    },
    charged: { unit: 'calendar', forgiven: [], numbered: 'after_free' },
    steps: steps(luck, 0),
    rule: 'Item 20: use of equipment outside the terminal',
    ...change,
  }
}

function reefer(luck: Random, dry: Terms): Terms {
  const days = 1
  return {
    ...dry,
    id: 'demurrage-reefer',
    equipment: 'operating_reefer',
    free: { ...dry.free, days },
    steps: steps(luck, dry.charged.numbered === 'after_free' ? 0 : days).map((step) => ({
      ...step,
      rate: step.rate + 250,
    })),
  }
}

function both(luck: Random, dry: Terms): Terms[] {
  return [dry, reefer(luck, dry)]
}

/** The rows of a line's tariff in each way of counting. */
export const LINE_TERMS: Readonly<Record<Regime, (luck: Random) => Terms[]>> = {
  working_free: (luck) => [...both(luck, demurrage(luck, {})), detention(luck)],
  open_days: (luck) => [
    ...both(
      luck,
      demurrage(
        luck,
        { charged: { unit: 'working', forgiven: ['holiday', 'unscheduled_shutout'], numbered: 'after_free' } },
        { week: 'mon_fri' },
      ),
    ),
    detention(luck, { charged: { unit: 'working', forgiven: ['holiday'], numbered: 'after_free' } }),
  ],
  merged: (luck) => [
    {
      ...demurrage(
        luck,
        { charged: { unit: 'calendar', forgiven: [], numbered: 'since_start' }, first_day: 'event_day' },
        { days: luck.whole(3, 8), unit: 'calendar', gate_open_required: false, forgiven: [] },
      ),
      id: 'merged',
      charge: 'merged',
      equipment: 'any',
      ends: 'empty_in',
      rule: 'Item 7: demurrage and detention as one',
    },
  ],
  paused: (luck) => [
    ...both(
      luck,
      demurrage(
        luck,
        { pause: luck.pick(['customs', 'freight']) },
        { gate_open_required: false, forgiven: ['holiday'] },
      ),
    ),
    detention(luck, { end_day: 'not_counted' }),
  ],
  available: (luck) => [
    ...both(
      luck,
      demurrage(
        luck,
        { starts: 'available', charged: { unit: 'calendar', forgiven: [], numbered: 'after_free' } },
        { unit: 'calendar_excl_holidays', gate_open_required: false, forgiven: [] },
      ),
    ),
    detention(luck),
  ],
  night_shift: (luck) => [
    ...both(
      luck,
      demurrage(
        luck,
        {
          day_start: '03:00',
          charged: { unit: 'calendar', forgiven: ['unscheduled_shutout'], numbered: 'after_free' },
        },
        { week: 'gate_open', gate_open_required: false },
      ),
    ),
    detention(luck, { cut_off: '18:00' }),
  ],
}
