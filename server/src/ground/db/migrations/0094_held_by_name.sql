-- An index of the same containers says which holds stand on them.
drop index container_held;
