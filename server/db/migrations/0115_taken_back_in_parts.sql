-- What is too much for one transaction is taken back in parts: up to which fact it was. What happened by itself is taken
-- back by one of those who may, so a press is claimed once, by whomever.
alter table taken_back
  add column reached bigint not null default 0,
  drop constraint taken_back_pkey,
  add primary key (project_id, token);
