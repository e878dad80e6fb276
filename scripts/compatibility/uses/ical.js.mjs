import assert from 'node:assert/strict'
import ICAL from 'ical.js'

const text = await (await fetch(process.env.CALENDAR_URL)).text()
const calendar = new ICAL.Component(ICAL.parse(text))
const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
assert.ok(events.length > 0)
for (const { uid, summary, startDate } of events) assert.ok(uid && summary && startDate.toJSDate() > new Date(0))
console.log(`${events.length} events with their days`)
