// What is known of a container's journey, out of everything that sources stated: pure, without clock, storage or
// account.
export type { MilestoneName } from './milestones/milestone-names.ts'
export { diff } from './diff/diff.ts'
export type { DiffOptions } from './diff/diff.ts'
export type { Change, TransportEventChange } from './diff/change.ts'
export { checkDigit, parseContainerNumber } from './iso6346.ts'
export type { ContainerNumber } from './iso6346.ts'
export { DAY_MS, epochMs, FUTURE_TOLERANCE_MS, isAhead } from './local-time.ts'
export type {
  Day,
  DeadlineObservation,
  EquipmentObservation,
  Facility,
  FacilityStateObservation,
  FacilityType,
  Fee,
  Hold,
  HoldObservation,
  Instant,
  MovementObservation,
  Observation,
  Place,
  RecordedObservation,
  ShipmentRecordObservation,
  TerminalIdentity,
  VesselIdentity,
} from './observation.ts'
export { FRESH_MS } from './pickup/facility.ts'
export { countingColumns, deadlineAttributes, lastFreeDays, seenAttributes } from './pickup/last-free-day.ts'
export type { DeadlineDayName, LastFreeDay } from './pickup/last-free-day.ts'
export type {
  ContainerFacts,
  ContainerPicture,
  Estimates,
  Milestone,
  Provenance,
  RawEvent,
  RouteMove,
  RouteStop,
  ShipmentFacts,
  ShipmentPicture,
} from './picture.ts'
export { reconcile } from './reconcile.ts'
export type { ReconcileInput, ReconcileRequest, ReferenceLookup } from './reconcile.ts'
export { statusWhenDelivered } from './status/status.ts'
export { knownDeadlines, seenDeadlines, seenRoute, viewerName, viewers } from './view.ts'
export type { DeadlineName, Deadlines, DeadlineViewer, SeenDeadlines, Viewer, ViewerName } from './view.ts'
export type {
  AmountAtStake,
  ExceptionChange,
  ExceptionEvidence,
  ExceptionFindings,
  ExceptionFound,
  ExceptionInput,
  ExceptionNames,
  SourceStanding,
  SourceWatch,
  StandingClock,
} from './exceptions/exception.ts'
export { exceptionsOf } from './exceptions/exceptions-of.ts'
export { isStillHeld } from './exceptions/holds.ts'
export { usualTime } from './exceptions/leg-times.ts'
export type { TimedLeg, LegTime, LegTimes } from './exceptions/leg-times.ts'
export { requestExceptions } from './exceptions/requests.ts'
export type { RequestStanding } from './exceptions/requests.ts'
export { default_exception_rules } from './exceptions/rules.ts'
export type { ExceptionRules } from './exceptions/rules.ts'
export { dayThere, printedDay, printedMoment } from './exceptions/time.ts'
export { expiryOf, settleExceptions } from './exceptions/settle.ts'
export type { KeptException, Settlement } from './exceptions/settle.ts'
