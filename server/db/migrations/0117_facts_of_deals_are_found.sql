-- The feed of a deal reads them by their time; rules are tried by the newest comings to a stage.
create index facts_of_deal_by_time on facts (project_id, subject_id, at desc, id desc) where subject = 'deal';
create index facts_of_comings on facts (project_id, at desc, id desc) where name in ('dealCreated', 'dealMoved');
