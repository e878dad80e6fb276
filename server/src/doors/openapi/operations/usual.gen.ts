// Generated from packages/contract by `npm run generate`; not to be edited.

import {
  create_calendar_request,
  create_channel_request,
  update_channel_request,
  create_facility_calendar_request,
  create_party_request,
  update_party_request,
  create_tariff_request,
  update_tariff_request,
} from '@quaylog/contract'
import { nothing, one, page } from '../operation.ts'
import type { OperationRow } from '../operation.ts'

/** The calls that have the usual form. */
export const usual_operations: readonly OperationRow[] = [
  {
    call: 'GET /calendars',
    id: 'listCalendars',
    tag: 'Calendars',
    summary: 'List calendar links',
    answer: page('calendar'),
  },
  {
    call: 'POST /calendars',
    id: 'createCalendar',
    tag: 'Calendars',
    summary: 'Create a calendar link',
    body: create_calendar_request,
    answer: one('calendar'),
    notes: 'Without party and role it holds every box of the account.',
  },
  {
    call: 'GET /calendars/:id',
    id: 'getCalendar',
    tag: 'Calendars',
    summary: 'Read a calendar link',
    answer: one('calendar'),
  },
  {
    call: 'DELETE /calendars/:id',
    id: 'deleteCalendar',
    tag: 'Calendars',
    summary: 'Delete a calendar link',
    answer: nothing,
    status: 204,
  },
  { call: 'GET /channels', id: 'listChannels', tag: 'Channels', summary: 'List channels', answer: page('channel') },
  {
    call: 'POST /channels',
    id: 'createChannel',
    tag: 'Channels',
    summary: 'Create a channel',
    body: create_channel_request,
    answer: one('channel'),
    notes:
      'Same events, queue and retries as webhooks, in words. Its notifications are listed with filter[webhook_id].',
  },
  { call: 'GET /channels/:id', id: 'getChannel', tag: 'Channels', summary: 'Read a channel', answer: one('channel') },
  {
    call: 'PATCH /channels/:id',
    id: 'updateChannel',
    tag: 'Channels',
    summary: 'Change a channel',
    body: update_channel_request,
    answer: one('channel'),
  },
  {
    call: 'DELETE /channels/:id',
    id: 'deleteChannel',
    tag: 'Channels',
    summary: 'Delete a channel',
    answer: nothing,
    status: 204,
  },
  {
    call: 'GET /facility_calendars',
    id: 'listFacilityCalendars',
    tag: 'Charges',
    summary: 'List calendars of facilities',
    answer: page('facility_calendar'),
  },
  {
    call: 'POST /facility_calendars',
    id: 'createFacilityCalendar',
    tag: 'Charges',
    summary: 'Create the calendar of a facility',
    body: create_facility_calendar_request,
    answer: one('facility_calendar'),
  },
  {
    call: 'GET /facility_calendars/:id',
    id: 'getFacilityCalendar',
    tag: 'Charges',
    summary: 'Read the calendar of a facility',
    answer: one('facility_calendar'),
  },
  { call: 'GET /parties', id: 'listParties', tag: 'Parties', summary: 'List parties', answer: page('party') },
  {
    call: 'POST /parties',
    id: 'createParty',
    tag: 'Parties',
    summary: 'Create a party',
    body: create_party_request,
    answer: one('party'),
  },
  { call: 'GET /parties/:id', id: 'getParty', tag: 'Parties', summary: 'Read a party', answer: one('party') },
  {
    call: 'PATCH /parties/:id',
    id: 'updateParty',
    tag: 'Parties',
    summary: 'Change a party',
    body: update_party_request,
    answer: one('party'),
  },
  {
    call: 'GET /tariffs',
    id: 'listTariffs',
    tag: 'Charges',
    summary: 'List tariffs and contracts',
    answer: page('tariff'),
  },
  {
    call: 'POST /tariffs',
    id: 'createTariff',
    tag: 'Charges',
    summary: 'Create a tariff or contract',
    body: create_tariff_request,
    answer: one('tariff'),
    notes:
      'The members are those of a tariff file. `meta.problem` of an error names the rule of tariff files it breaks.',
  },
  {
    call: 'GET /tariffs/:id',
    id: 'getTariff',
    tag: 'Charges',
    summary: 'Read a tariff or contract',
    answer: one('tariff'),
  },
  {
    call: 'PATCH /tariffs/:id',
    id: 'updateTariff',
    tag: 'Charges',
    summary: 'Change a tariff or contract',
    body: update_tariff_request,
    answer: one('tariff'),
    notes: 'Terms are changed by a new version.',
  },
  {
    call: 'DELETE /tariffs/:id',
    id: 'deleteTariff',
    tag: 'Charges',
    summary: 'Delete a tariff or contract',
    answer: nothing,
    status: 204,
  },
]

/** What is said of their groups. */
export const usual_tags: Readonly<Record<string, string>> = {
  Calendars: 'Deadlines and estimates for calendar programs',
  Channels: 'Mailboxes and chats that are notified as text',
  Charges: 'Free time, what each day costs, and by which terms',
  Parties: 'Companies and their roles',
}
