import assert from 'node:assert/strict'
import ical from 'node-ical'

const parsed = await ical.async.fromURL(process.env.CALENDAR_URL)
const events = Object.values(parsed).filter(({ type }) => type === 'VEVENT')
assert.ok(events.length > 0)
for (const { start, summary } of events) assert.ok(summary && start > new Date(0))
console.log(`${events.length} events with their days`)
