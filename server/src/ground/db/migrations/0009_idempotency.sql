-- An answer is kept with its write or not at all; claims are locks that end with their transaction.

delete from idempotency where status is null or response is null;
alter table idempotency alter column status set not null, alter column response set not null;
alter table idempotency rename column claimed_at to kept_at;
alter index idempotency_claimed rename to idempotency_kept;
