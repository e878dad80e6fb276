const minute_ms = 60_000

/** Counts the requests that a source is sent beyond what it allows in any minute, whoever sends them. */
export class BudgetWatch {
  private readonly per_minute: number | null
  private readonly sent = new Map<string, number[]>()
  private exceeded = 0

  /** `per_minute`: what every source is configured to allow in this play; null: nobody counts. */
  constructor(per_minute: number | null) {
    this.per_minute = per_minute
  }

  /** Hears that a request is sent. */
  hear(source: string, now_ms: number): void {
    if (this.per_minute === null) return
    const lately = (this.sent.get(source) ?? []).filter((ms) => now_ms - ms < minute_ms)
    this.sent.set(source, [...lately, now_ms])
    if (lately.length >= this.per_minute) this.exceeded += 1
  }

  /** Requests over the budget since the last time. */
  take(): number {
    const { exceeded } = this
    this.exceeded = 0
    return exceeded
  }
}
