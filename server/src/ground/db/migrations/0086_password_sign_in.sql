-- Whether people may work in an account after signing in by their passwords, and which sessions an identity provider began.
alter table account add column password_sign_in boolean not null default true;
alter table session add column by_provider boolean not null default false;
