-- What the rule of a funnel merged by itself can be taken back by whoever sees these deals: nobody's stroke is everyone's.
alter table deal_strokes alter column user_id drop not null;
-- The stroke that a line of the history tells of.
alter table deal_actions add column stroke uuid;
-- What became part of a deal is found by it, and goes for good with it.
create index deals_merged on deals (project_id, merged_into) where merged_into is not null;
