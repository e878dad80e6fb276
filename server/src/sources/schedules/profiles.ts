import type { DcsaProfile } from '../dcsa/profile.ts'

/** A carrier that serves DCSA Commercial Schedules 1.0. */
export interface ScheduleProfile extends Pick<
  DcsaProfile,
  'id' | 'name' | 'scacs' | 'facts' | 'apply' | 'price' | 'base_url' | 'limits'
> {
  /** Header to name of the credential that it carries. */
  readonly headers: Readonly<Record<string, string>>
}

/** Carriers whose timetables can be asked about ships. None has been confirmed by an operator yet. */
export const schedule_profiles: readonly ScheduleProfile[] = [
  {
    id: 'maersk_schedules',
    name: 'Maersk timetables',
    scacs: ['MAEU', 'SEAU', 'SEJJ', 'SAFM', 'SUDU'],
    facts: 'second-hand',
    apply:
      'Customers of Maersk: register an application at developer.maersk.com with the product for schedules; its consumer key is enough.',
    base_url: 'https://api.maersk.com/schedules',
    headers: { 'Consumer-Key': 'consumer_key' },
    limits: { per_minute: 60, per_day: null },
  },
  {
    id: 'hapag_lloyd_schedules',
    name: 'Hapag-Lloyd timetables',
    scacs: ['HLCU'],
    facts: 'second-hand',
    apply:
      'Customers of Hapag-Lloyd: subscribe an application to the product Commercial Schedules at api-portal.hlag.com, which tells its address.',
    base_url: null,
    headers: { 'X-IBM-Client-Id': 'client_id', 'X-IBM-Client-Secret': 'client_secret' },
    limits: { per_minute: 10, per_day: 6000 },
  },
  {
    id: 'cma_cgm_schedules',
    name: 'CMA CGM timetables',
    scacs: ['CMDU', 'APLU', 'ANNU', '11DX'],
    facts: 'second-hand',
    apply:
      'Customers of CMA CGM, APL, ANL and CNC: subscribe an application to vessel schedules at api-portal.cma-cgm.com, which tells its address.',
    price: 'Calls may be billed, refused ones too.',
    base_url: null,
    headers: { KeyId: 'key_id' },
    limits: { per_minute: null, per_day: 500 },
  },
]
