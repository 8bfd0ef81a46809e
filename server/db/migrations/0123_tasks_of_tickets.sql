-- A task may come of a ticket.
alter table tasks add column ticket_id bigint,
  add constraint tasks_ticket_fkey foreign key (project_id, ticket_id) references tickets (project_id, id)
    on delete set null (ticket_id);
create index tasks_of_ticket on tasks (project_id, ticket_id) where ticket_id is not null;
