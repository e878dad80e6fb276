-- People hear of charge clocks by exceptions alone; the events of clocks are for programs.
update webhook set events = array(
  select event from unnest(events) as event
  where event not like 'charge\_clock.%' and event not in ('container.empty_return_due_approaching', 'container.empty_return_overdue')
) where kind in ('email', 'slack', 'teams');
