-- What documents state of the charges of shipments, by the document.
create index charge_statement_of_paper on charge_statement (account_id, stated_by) where stated_by <> 'user_input';
